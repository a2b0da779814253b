internal import FoundationEssentials
internal import Programs

extension CommandSource {
  /// Checks that the command's words are valid and that its program exists, without running it.
  ///
  /// A run could take a message that belongs to someone else.
  ///
  /// - Throws: `CodeSourceError.command` with the reason.
  /// - Returns: the program, as in the project file.
  package func check() throws(CodeSourceError) -> String {
    do throws(CommandSourceFailure) {
      let program = try program()
      if let failure = ProgramSearch.obstacle(to: program, in: folder, environment) {
        throw .program(failure)
      }
      return program
    } catch {
      throw .command(error)
    }
  }

  private func program() throws(CommandSourceFailure) -> String {
    let noRecipient = AwaitedRecipient(id: 0, recipient: .address(""), since: .distantPast)
    return try words.get().filled(for: noRecipient).first ?? ""
  }
}
