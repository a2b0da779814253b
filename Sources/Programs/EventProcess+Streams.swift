internal import Synchronization
internal import Waiting

// Input and output.
extension EventProcess {
  /// Writes the first event to a new process; returns whether the process declares that it stays
  /// running.
  ///
  /// A program declares this before it reads the event. If the line is missing when the event has
  /// been read, the input is closed. A program that reads to the end of its input then does not
  /// wait.
  func begin(_ event: [UInt8]) async -> Bool {
    var rest = (event + [0x0A])[...]
    while end == nil, !output.isOver, !output.hasLine, !Task.isCancelled {
      if !rest.isEmpty {
        guard let count = input.write(rest) else { break }
        rest = rest.dropFirst(count)
      } else if input.isDrained {
        output.read()
        break
      }
      // The system does not report when a pipe has been read.
      try? await Task.sleep(for: .milliseconds(1))
    }
    guard output.begins(withLine: EventProcess.keepLine) else {
      // A program that writes before it reads still gets the whole event.
      await write(rest)
      input.close()
      return false
    }
    _ = output.takeLine()
    await write(rest)
    return true
  }

  /// Whether a running process has written output without an event.
  var hasStrayOutput: Bool {
    output.read()
    return !output.isEmpty
  }

  /// Writes another event to a running process.
  func give(_ event: [UInt8]) async { await write((event + [0x0A])[...]) }

  private func write(_ bytes: ArraySlice<UInt8>) async {
    var rest = bytes
    while end == nil, !rest.isEmpty, !Task.isCancelled {
      guard let count = input.write(rest) else { break }
      rest = rest.dropFirst(count)
      if count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
    }
    if !rest.isEmpty { ignoresInput.store(true, ordering: .relaxed) }
  }

  /// The next line of a running process.
  ///
  /// Nil if the process ends before the line or writes too much, or if the task is canceled.
  func line() async -> [UInt8]? {
    await change.first { [self] in
      if let line = output.takeLine() { return .some(.some(line)) }
      return end != nil || output.isTooMuch ? .some(nil) : nil
    } ?? nil
  }

  /// Waits until the process ends; returns nil if the task is canceled.
  func whole() async -> End? { await change.first { [self] in end } }

  /// Whether the program could not be started.
  var wasNotStarted: Bool {
    switch end {
    case .notStarted, .busy: true
    case .exited, .killed, nil: false
    }
  }

  /// The remaining output, without the line that declares that it stays running.
  var rest: [UInt8] {
    if output.begins(withLine: EventProcess.keepLine) { _ = output.takeLine() }
    return output.takeAll()
  }

  /// Whether the process wrote more bytes than the limit.
  var wroteTooMuch: Bool { output.isTooMuch }

  /// Removes and returns the standard error so far.
  func takeErrors() -> [UInt8] {
    errors.read()
    return errors.takeAll()
  }

  /// Closes the input of the process.
  func finishInput() { input.close() }

  /// Kills the process and its child processes.
  func kill() { stop.raise() }
}
