internal import Synchronization
internal import Waiting

// What a process is given, and what it writes.
extension EventProcess {
  /// Gives a new process its first event; whether it declares that it is to be kept.
  ///
  /// Such a program writes its line before it reads. So once the event has been read, the line is there or
  /// will not come, and a program that reads to the end of its input is not kept waiting for that end.
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
      // Nothing tells when a pipe has been read.
      try? await Task.sleep(for: .milliseconds(1))
    }
    guard output.begins(withLine: EventProcess.keepLine) else {
      // A program that writes before it reads still gets the rest.
      await write(rest)
      input.close()
      return false
    }
    _ = output.takeLine()
    await write(rest)
    return true
  }

  /// Whether a kept process has written something that no event asked for.
  var hasStrayOutput: Bool {
    output.read()
    return !output.isEmpty
  }

  /// Gives a kept process another event.
  func give(_ event: [UInt8]) async { await write((event + [0x0A])[...]) }

  private func write(_ bytes: ArraySlice<UInt8>) async {
    var rest = bytes
    while end == nil, !rest.isEmpty, !Task.isCancelled {
      guard let count = input.write(rest) else { break }
      rest = rest.dropFirst(count)
      if count == 0 { try? await Task.sleep(for: .milliseconds(1)) }
    }
    if !rest.isEmpty { isDeaf.store(true, ordering: .relaxed) }
  }

  /// The next line of a kept process; nil where it ends without one, writes too much, or the task is cancelled.
  func line() async -> [UInt8]? {
    await change.first { [self] in
      if let line = output.takeLine() { return .some(.some(line)) }
      return end != nil || output.isTooMuch ? .some(nil) : nil
    } ?? nil
  }

  /// Waits for the process to end; nil where the task is cancelled.
  func whole() async -> End? { await change.first { [self] in end } }

  /// Whether the program could not be started.
  var wasNotStarted: Bool {
    switch end {
    case .notStarted, .busy: true
    case .exited, .killed, nil: false
    }
  }

  /// All that it wrote after what was taken already, without the line of a program to be kept.
  var rest: [UInt8] {
    if output.begins(withLine: EventProcess.keepLine) { _ = output.takeLine() }
    return output.takeAll()
  }

  /// Whether it wrote more than is read.
  var wroteTooMuch: Bool { output.isTooMuch }

  /// Takes what it has written to its standard error so far.
  func takeErrors() -> [UInt8] {
    errors.read()
    return errors.takeAll()
  }

  /// Lets it see the end of its input.
  func finishInput() { input.close() }

  /// Kills it, with all that it started.
  func kill() { stop.raise() }
}
