internal import SystemPackage

// Responses for failed processes.
extension EventProgram {
  func answer(
    after end: EventProcess.End,
    of process: EventProcess,
    orElse success: EventResult.End
  ) -> EventResult {
    let answer: EventResult.End =
      switch end {
      case .exited(0): success
      case .exited, .killed: .failed(failure(of: end))
      case .notStarted, .busy: .notStarted(failure(of: end))
      }
    return EventResult(end: answer, errors: process.takeErrors())
  }

  func failure(of end: EventProcess.End) -> ProgramFailure {
    let cause: ProgramFailure.Cause =
      switch end {
      case .exited(let status): .exited(status)
      case .killed(let signal): .killed(signal: signal)
      case .notStarted(let cause): cause
      case .busy: .notStarted(reason: "its file is being written")
      }
    return ProgramFailure(program: command.program, cause: cause)
  }

  func failure(_ error: Errno) -> ProgramFailure {
    ProgramFailure(
      program: command.program,
      cause: .notStarted(reason: ProgramCommand.text(error))
    )
  }

  var strayOutput: ProgramFailure {
    ProgramFailure(program: command.program, cause: .strayOutput)
  }

  var tooMuch: ProgramFailure {
    ProgramFailure(
      program: command.program,
      cause: .tooMuchOutput(limit: ProgramTranscript.limit)
    )
  }
}
