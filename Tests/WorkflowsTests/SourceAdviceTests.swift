import Testing
import Values

@testable import CodeSources
@testable import Transport
@testable import Workflows

private let password = IMAPAccount.Credential.password(Secret("p"))
private let token = IMAPAccount.Credential.oauthToken(Secret("t"))

@Test(
  arguments: [
    (.credentials, "", password, "Correct `username` and `password` of the source."),
    (.credentials, "", token, "Correct `username` and `oauthToken` of the source."),
    (
      .unstated, "", password,
      "Correct `username` and `password` of the source, or change the settings of the account."
    ),
    (
      .plaintext, "", password,
      "Write `imaps://` in the URL of the source, or use a server with STARTTLS."
    ),
    (
      .noCommonMechanism, "AUTH=XOAUTH2 LOGINDISABLED", password,
      "Use `oauthToken` or `oauthCommand` instead of `password` in the source, or another server."
    ),
    (
      .noCommonMechanism, "AUTH=PLAIN LOGINDISABLED", token,
      "Use `password` instead of `oauthToken` in the source, or another server."
    ),
    (
      .noCommonMechanism, "AUTH=SCRAM-SHA-1 LOGINDISABLED", password,
      "Use another mail server for the source."
    ),
    (
      .noCommonMechanism, "AUTH=SCRAM-SHA-1 LOGINDISABLED", token,
      "Use another mail server for the source."
    ),
    (
      .connectionLimit, "", password,
      "Close other connections to the mail server, such as those of other runs, and try again."
    ),
    (.unavailable, "", password, "Try again later, or check the mail server."),
  ] as [(IMAPLoginError.Cause, String, IMAPAccount.Credential, String)]
)
func `the advice for a rejected login depends on the cause and on what the server offers`(
  _ cause: IMAPLoginError.Cause,
  _ said: String,
  _ credential: IMAPAccount.Credential,
  _ help: String
) {
  let account = IMAPAccount(url: "imaps://mail.test", username: "qa", credential: credential)
  let failure = MailboxFailure(account, .refused(IMAPLoginError(cause: cause, said: said)))
  #expect(failure.help == help)
}
