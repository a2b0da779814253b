internal import ArgumentParser

/// When the output has colors.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  /// Whether a stream has colors; `auto` follows the convention of no-color.org.
  func isOn(for stream: StandardStream, _ variables: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: stream.terminal != nil && (variables["NO_COLOR"] ?? "").isEmpty
    }
  }
}
