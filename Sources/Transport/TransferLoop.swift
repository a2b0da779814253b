internal import CCurl

/// The life of the transport's thread: takes commands, drives libcurl, tells who waits.
struct TransferLoop: ~Copyable {
  private let configuration: TransportConfiguration
  private let mailbox: Mailbox
  private let multi: MultiHandle
  private var transfers: [Int: Transfer] = [:]
  private var deadlines = NextDeadline()

  init(_ configuration: TransportConfiguration, _ mailbox: Mailbox) {
    self.configuration = configuration
    self.mailbox = mailbox
    multi = MultiHandle(configuration)
  }

  /// Works until the mailbox closes; then every transfer fails and every connection is closed.
  consuming func run() {
    mailbox.hang(multi.bell)
    while true {
      let (commands, isClosing) = mailbox.take()
      for command in commands { obey(command) }
      if isClosing { break }
      multi.perform()
      while let (transfer, code) = multi.nextFinished() { end(transfer, transfer.outcome(code)) }
      expire(at: .now)
      multi.wait(milliseconds: deadlines.millisecondsLeft(at: .now))
    }
    for transfer in transfers.values {
      end(transfer, .failure(.shutDown(mayHaveArrived: transfer.mayHaveArrived)))
    }
  }

  private mutating func obey(_ command: Mailbox.Command) {
    switch command {
    case .start(let id, let request, let completion):
      start(Transfer(id, request, completion))
    case .cancel(let id):
      guard let transfer = transfers[id] else { return }  // it ended first
      end(transfer, .failure(.cancelled(mayHaveArrived: transfer.mayHaveArrived)))
    }
  }

  private mutating func start(_ transfer: Transfer) {
    do throws(TransportError) {
      try transfer.prepare(configuration)
    } catch {
      mailbox.count(connections: 0)
      transfer.completion.resume(returning: .failure(error))
      return
    }
    transfers[transfer.id] = transfer
    deadlines.note(transfer.deadline)
    multi.add(transfer.easy)
  }

  /// Ends what has outlived its timeout.
  private mutating func expire(at now: ContinuousClock.Instant) {
    guard deadlines.isOver(at: now) else { return }
    deadlines = NextDeadline()
    for transfer in transfers.values {
      if let deadline = transfer.deadline, deadline <= now {
        end(transfer, .failure(transfer.timeout()))
      } else {
        deadlines.note(transfer.deadline)
      }
    }
  }

  private mutating func end(
    _ transfer: Transfer,
    _ outcome: Result<HTTPResponse, TransportError>
  ) {
    multi.remove(transfer.easy)
    transfers[transfer.id] = nil
    mailbox.count(connections: transfer.easy.number(CURLINFO_NUM_CONNECTS))
    transfer.completion.resume(returning: outcome)
  }
}
