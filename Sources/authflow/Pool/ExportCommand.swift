internal import ArgumentParser
internal import ConfigurationChanges
internal import FoundationEssentials
internal import Reports
internal import Values

/// `authflow pool export`: all that a pool is set to, as a configuration file.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes what a user pool is set to as a configuration file.",
    discussion: """
      Reads the pool with its clients, second factors, groups, resource servers, domains, identity \
      providers, threat protection and log delivery, and changes nothing. The same settings give the \
      same file to the last byte: no dates and counts, members and lists in one order. Members that \
      nobody knows are kept; secrets never are. `authflow mock --configuration` takes the file, and so \
      does --pool.

      NAME can be a file too, which is brought into the same form: a configuration file, answers and \
      payloads of the AWS CLI, a CloudFormation template (FILE#LogicalId where it has several pools), \
      or what `terraform show -json` prints (FILE#ADDRESS).

      Ends with 2 where there is no such pool, with 4 where it can't be asked.
      """
  )

  @Option(
    help: ArgumentHelp("Write to FILE, whole or not at all.", valueName: "file")
  )
  var output: String?

  @OptionGroup var projectFile: ProjectFileOption

  @OptionGroup var place: PoolPlaceOptions

  @OptionGroup var colour: ColourOption

  @Argument(help: "A pool of the project file, or a file.")
  var name: String?

  func validate() throws {
    try OptionValue.check([("--output", output), ("NAME", name)])
    guard (name == nil) != (place.endpoint == nil) else {
      throw ValidationError("it takes either NAME or --endpoint URL with --pool-id ID")
    }
    try place.check()
  }

  func run() async throws {
    let redactor = Redactor.process
    let errors = Output.error(redactor)
    if let output { try WritableFile.check(output) }
    let document = try await document(redactor, errors)
    let text = redactor.redact(CanonicalYAML.text(of: document))
    guard let output else { return Output.standard(redactor).write(text) }
    do throws(AtomicFileError) { try AtomicFile.write(text, to: output) } catch {
      throw CommandFailure(status: .environment, message: error.message)
    }
  }

  private func document(_ redactor: Redactor, _ errors: Output) async throws -> PoolDocument {
    let inColour = colour.isOn(for: errors)
    guard let name else { return try await place.document(redactor, errors) }
    let sides = PoolSide(
      project: try ProjectFile(config: projectFile.config, redactor),
      purpose: "exported",
      errors: errors,
      redactor: redactor,
      inColour: inColour
    )
    let document = try await sides.document(of: name)
    if !document.saysPool { errors.say("warning: `\(name)` says nothing of the pool itself") }
    // A file that a mock can be made of has plain values everywhere.
    return document.deployed
  }
}
