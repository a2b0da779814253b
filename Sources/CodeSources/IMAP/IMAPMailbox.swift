package import Mail
package import Transport

/// A mailbox on an IMAP server: one connection, however many scenarios wait, and nothing in it changes.
///
/// It is opened for looking only and looked at while somebody waits. One object stands for one account.
package final class IMAPMailbox: CodeSource {
  /// How the user knows it.
  package let name: String

  /// E-mail only.
  package let media: Set<MessageMedium> = [.email]

  private let account: IMAPAccount
  private let proxy: TransportConfiguration.Proxy
  private let times: MailboxTimes?

  /// Opens nothing yet; `times` are chosen by where the server is unless they are given.
  package init(
    name: String,
    account: IMAPAccount,
    proxy: TransportConfiguration.Proxy = .environment,
    times: MailboxTimes? = nil
  ) {
    self.name = name
    self.account = account
    self.proxy = proxy
    self.times = times
  }

  /// Hands over what arrives in the mailbox from now on, as soon as an await asks for it.
  package func deliver(to inbox: SourceInbox) async throws(CodeSourceError) {
    let (control, url) = (try makeControl(), try parsedURL())
    let demand = AwaitDemand(waking: control)
    let result = await withTaskCancellationHandler {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await awaited in inbox.awaited { demand.set(awaited) }
        }
        defer { group.cancelAll() }
        return await work(on: url, demand, control, inbox)
      }
    } onCancel: {
      control.stop()
    }
    try result.get()
  }

  private func work(
    on url: IMAPMailboxURL,
    _ demand: AwaitDemand,
    _ control: StreamControl,
    _ inbox: SourceInbox
  ) async -> Result<Void, CodeSourceError> {
    let times = times ?? (url.host.isLoopback ? .nearby : .distant)
    let login = account.login(at: url, timeout: times.opening)
    return await BlockingWork.run { [account, proxy] in
      Result { () throws(CodeSourceError) in
        var hub = MailboxHub(
          account,
          login: login,
          proxy: proxy,
          times: times,
          demand: demand,
          control: control,
          inbox: inbox
        )
        try hub.run()
      }
    }
  }

  private func parsedURL() throws(CodeSourceError) -> IMAPMailboxURL {
    do throws(MailURLError) {
      return try IMAPMailboxURL(
        account.url,
        caFile: account.caFile,
        isInsecure: account.isInsecure
      )
    } catch {
      throw failure(.unusableURL)
    }
  }

  private func makeControl() throws(CodeSourceError) -> StreamControl {
    do throws(TransportError) {
      return try StreamControl()
    } catch {
      throw failure(.unreachable(error))
    }
  }

  private func failure(_ cause: MailboxFailure.Cause) -> CodeSourceError {
    .mailbox(MailboxFailure(url: account.shownURL, username: account.username, cause: cause))
  }
}

extension IMAPAccount {
  fileprivate func login(at url: IMAPMailboxURL, timeout: Duration) -> IMAPLogin {
    IMAPLogin(at: url, username: username, proof: credential.proof, timeout: timeout)
  }
}

extension IMAPAccount.Credential {
  fileprivate var proof: IMAPLogin.Proof {
    switch self {
    case .password(let password): .password(password)
    case .oauthToken(let token): .accessToken(token)
    }
  }
}
