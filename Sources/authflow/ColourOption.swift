internal import ArgumentParser
internal import Reports

/// Whether output has colors.
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
  func isOn(for stream: StandardStream, _ variables: [String: String]) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: stream.terminal != nil && (variables["NO_COLOR"] ?? "").isEmpty
    }
  }
}
