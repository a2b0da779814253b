internal import CCurl

/// The main loop of the transport's thread: takes commands, drives libcurl, and resumes tasks.
struct TransferLoop: ~Copyable {
  private let configuration: TransportConfiguration
  private let queue: CommandQueue
  private let multi: MultiHandle
  private var transfers: [Int: Transfer] = [:]
  private var idle = IdleHandles()
  private var deadlines = NextDeadline()
  private var smtp: SMTPDeliveries

  init(_ configuration: TransportConfiguration, _ queue: CommandQueue) {
    self.configuration = configuration
    self.queue = queue
    multi = MultiHandle(configuration)
    smtp = SMTPDeliveries(configuration, queue)
  }

  /// Runs until the queue closes, then fails all transfers and closes all connections.
  consuming func run() {
    queue.install(multi.waker)
    var commands: [CommandQueue.Command] = []
    while true {
      let isClosing = queue.take(&commands)
      for command in commands { execute(command) }
      commands.removeAll(keepingCapacity: true)
      if isClosing { break }
      multi.perform()
      while let (owner, code) = multi.nextFinished() {
        switch owner {
        case .exchange(let transfer): end(transfer, transfer.outcome(code))
        case .smtp(let connection): smtp.connected(connection, code, multi)
        }
      }
      smtp.pump(multi)
      expire(at: .now)
      wait()
    }
    // No task may wake the set after its end.
    queue.install(nil)
    smtp.shutDown(multi)
    for transfer in transfers.values {
      end(transfer, .failure(.shutDown(mayHaveArrived: transfer.mayHaveArrived)))
    }
  }

  private mutating func execute(_ command: CommandQueue.Command) {
    switch command {
    case .start(let queuedExchange):
      start(Transfer(queuedExchange, on: handle(for: queuedExchange.request)))
    case .deliver(let id, let delivery, let completion):
      smtp.start(SMTPTransfer(id, delivery, completion), multi)
    case .cancel(let id):
      smtp.cancel(id: id, multi)
      guard let transfer = transfers[id] else { return }  // the transfer has already ended
      end(transfer, .failure(.cancelled(mayHaveArrived: transfer.mayHaveArrived)))
    }
  }

  private mutating func handle(for request: HTTPRequest) -> ExchangeHandle {
    if let handle = idle.take(for: request) { return handle }
    queue.count(handles: 1)
    return ExchangeHandle()
  }

  private mutating func start(_ transfer: Transfer) {
    do throws(TransportError) {
      try transfer.prepare(configuration)
    } catch {
      queue.count(requests: 1)
      transfer.completion.resume(returning: .failure(error))
      return
    }
    transfers[transfer.id] = transfer
    deadlines.note(transfer.deadline)
    multi.add(transfer.handle.easy)
  }

  private func wait() {
    guard queue.mayWait() else { return }
    var next = deadlines
    next.note(smtp.deadline)
    multi.wait(milliseconds: next.millisecondsLeft(at: .now), watching: smtp.watched)
  }

  /// Ends deliveries and transfers after their timeout.
  private mutating func expire(at now: ContinuousClock.Instant) {
    smtp.expire(at: now, multi)
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
    multi.remove(transfer.handle.easy)
    transfers[transfer.id] = nil
    queue.count(requests: 1, connections: transfer.handle.easy.number(CURLINFO_NUM_CONNECTS))
    if case .success = outcome, transfer.canReuseHandle { idle.keep(transfer.handle) }
    transfer.completion.resume(returning: outcome)
  }
}

/// A time no later than any transfer's deadline.
///
/// The deadline may belong to a transfer that has already ended.
struct NextDeadline {
  private var instant: ContinuousClock.Instant?

  /// Adds another transfer's deadline.
  mutating func note(_ deadline: ContinuousClock.Instant?) {
    guard let deadline else { return }
    instant = min(instant ?? deadline, deadline)
  }

  func isOver(at now: ContinuousClock.Instant) -> Bool {
    instant.map { $0 <= now } ?? false
  }

  /// The milliseconds to wait, rounded up and at most `CInt.max`.
  func millisecondsLeft(at now: ContinuousClock.Instant) -> CInt {
    guard let instant else { return CInt.max }
    let left = now.duration(to: instant)
    guard left > .zero else { return 0 }
    return CInt(clamping: left.wholeMilliseconds)
  }
}

extension Duration {
  /// Milliseconds rounded up, within the range of libcurl's options.
  var wholeMilliseconds: Int {
    // A negative time would be -1 for poll(2), which waits forever.
    guard self > .zero else { return 0 }
    let (seconds, attoseconds) = components
    guard seconds < Int64(CInt.max) / 1000 else { return Int(CInt.max) }
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
