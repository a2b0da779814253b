internal import ArgumentParser
internal import Diagnostics
internal import Values

/// `authflow check`: everything that can be known of scenario files without running them.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds every mistake in scenario files without running anything.",
    discussion: """
      Prints each mistake with its place, the line and what to write instead, and nothing where \
      there is none. Warnings alone end with status 0, mistakes with 2. The project file is checked \
      too, where there is one, with the configuration files that its pools name, and the names of \
      sources, clients and pools' variables are held against it; without one those that only a \
      project file can give are warned of. Nothing is read from the environment.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print one JSON document for editors; docs/json.md describes it.")
  var json = false

  @OptionGroup var variables: VariableOption

  @OptionGroup var strictness: StrictOption

  @OptionGroup var colour: ColourOption

  @Argument(help: "Scenario files, or folders that are searched for *.yaml and *.yml.")
  var paths: [String]

  func run() async throws {
    let redactor = Redactor()
    let output = Output.standard(redactor)
    let inColour = colour.isOn(for: output)
    let file = try ProjectFile(config: projectFile.config, redactor)
    var configurations = CheckedConfigurations(file.configurations, redactor)
    try await configurations.rehearse()
    let found = try ScenarioFiles(paths)
    let names = file.names(adding: try variables.names, asksPool: false)
    let selection = await CheckedFiles(reading: found, in: names)
    if json {
      var document = CheckDocument()
      file.add(to: &document, configurations.faults)
      configurations.add(to: &document)
      selection.add(to: &document)
      output.write(document.text)
    } else {
      let reports =
        [file.report(configurations.faults, inColour: inColour)]
        + configurations.reports(inColour: inColour) + [selection.report(inColour: inColour)]
      output.write(reports.filter { !$0.isEmpty }.joined(separator: "\n"))
    }
    guard file.project != nil, !configurations.hasErrors, !selection.hasErrors else {
      let unmade = "names were not held against the project file, because it is wrong"
      throw Stop(status: .wrongFile, message: file.project == nil ? unmade : "")
    }
    try strictness.check(selection, nil)
  }
}

/// Whether output has colours.
struct ColourOption: ParsableArguments {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: .customLong("color"),
    help: "Colours: auto (on a terminal, unless NO_COLOR is set), always or never."
  )
  var choice: Choice = .auto

  /// Resolves `auto` for an output, by the convention of no-color.org.
  func isOn(for output: Output) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: output.isTerminal && (Surroundings.environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
