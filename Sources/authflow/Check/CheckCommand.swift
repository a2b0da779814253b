internal import ArgumentParser
internal import Diagnostics
internal import Values

/// `authflow check`: everything that can be known of scenario files without running them.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds every mistake in scenario files without running anything.",
    discussion: """
      Prints each mistake with its place, the line and what to write instead, and what was checked \
      where there is none. Warnings alone end with status 0, mistakes with 2. The project file is checked \
      too, where there is one, with the configuration files that its pools name, and the names of \
      sources, clients and pools' variables are held against it; without one those that only a \
      project file can give are warned of. Nothing is read from the environment.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(help: "Print one JSON document for editors; docs/json.md describes it.")
  var json = false

  @Flag(help: "Print mistakes only, and nothing where there is none.")
  var quiet = false

  @Flag(
    name: [.customShort("v"), .long],
    help: "Say which files in folders were passed over, and why."
  )
  var verbose = false

  @OptionGroup var variables: VariableOption

  @OptionGroup var strictness: StrictOption

  @OptionGroup var colour: ColourOption

  @Argument(
    help: """
      Scenario files, or folders that are searched for *.yaml and *.yml. Without any: what \
      `defaults.paths` of the project names, else its folder `scenarios`.
      """
  )
  var paths: [String] = []

  func run() async throws {
    let redactor = Redactor.process
    let output = Output.standard(redactor)
    let inColour = colour.isOn(for: output)
    let file = try ProjectFile(config: projectFile.config, redactor)
    var configurations = CheckedConfigurations(file.configurations, redactor)
    try await configurations.rehearse()
    let project = file.project.map { ProjectPaths(of: file, $0) } ?? .none
    let found = try ScenarioFiles(paths, in: project)
    if verbose { for remark in found.remarks { Output.error(redactor).say(remark) } }
    let names = file.names(adding: try variables.names, asksPool: false)
    let selection = await CheckedFiles(reading: found, in: names)
    if verbose {
      for path in selection.policies {
        Output.error(redactor).say("passed over `\(path)`, which is a policy")
      }
    }
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
      let shown = reports.filter { !$0.isEmpty }
      output.write(shown.joined(separator: "\n"))
      let isRight = file.project != nil && !configurations.hasErrors && !selection.hasErrors
      let summary = CheckSummary(selection, others: file.warnings + configurations.warnings)
      if isRight, !quiet { output.write((shown.isEmpty ? "" : "\n") + summary.text) }
    }
    guard file.project != nil, !configurations.hasErrors, !selection.hasErrors else {
      let unmade = "names were not held against the project file, because it is wrong"
      throw CommandFailure(status: .wrongFile, message: file.project == nil ? unmade : "")
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
    case .auto: output.isTerminal && (Environment.variables["NO_COLOR"] ?? "").isEmpty
    }
  }
}
