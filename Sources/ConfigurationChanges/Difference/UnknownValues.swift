internal import Diagnostics

/// Settings that were not compared because a template, a plan, or a placeholder does not contain
/// their values.
struct UnknownValues {
  /// Settings that a value for a template parameter decides, and these parameters.
  private var decidable: (settings: [SettingPath], parameters: Set<String>) = ([], [])
  /// Settings that only the deployment decides.
  private var others: [SettingPath] = []

  /// `open` contains settings in addition to those that the comparison found.
  init(_ comparison: SettingComparison, _ open: [SettingPath]) {
    for setting in open + comparison.unresolved {
      let parameters = comparison.unshown.parameters(for: setting)
      if parameters.isEmpty {
        others.append(setting)
      } else {
        decidable.settings.append(setting)
        decidable.parameters.formUnion(parameters)
      }
    }
  }

  /// The notes about all settings.
  var notes: [String] { decidableNotes + otherNotes }

  /// The note about settings that a parameter decides, if there are any.
  var decidableNotes: [String] {
    let settings = decidable.settings
    guard !settings.isEmpty else { return [] }
    let reason = UnknownValues.request(for: decidable.parameters)
    return ["\(settings.map(\.text).listed()) \(settings.were) not compared, because \(reason)"]
  }

  /// The note about settings that only the deployment decides, if there are any.
  var otherNotes: [String] {
    guard !others.isEmpty else { return [] }
    let values = others.count == 1 ? "the value is" : "the values are"
    return [
      """
      \(others.map(\.text).listed()) \(others.were) not compared, because \(values) known only at \
      deployment
      """
    ]
  }

  /// Notes about parts of one side that the other side has, too, and that exist only under a
  /// condition known only at deployment.
  static func conditions(
    of settings: CanonicalSettings,
    beside other: CanonicalSettings
  ) -> [String] {
    settings.parts.compactMap { part in
      guard let condition = settings.document.conditional[part.part],
        other.found(part, of: settings) != nil
      else { return nil }
      let path = SettingPath(part.part)
      let parameters = settings.document.openParameters[path] ?? []
      let reason =
        parameters.isEmpty ? "the condition is known only at deployment" : request(for: parameters)
      return "whether `\(path.text)` exists depends on the condition `\(condition)`: \(reason)"
    }
  }
}

extension PoolDocument {
  /// A clause about the template parameters to set, with the options that set them; nil if there
  /// are none.
  package var parameterRequest: String? {
    let parameters = openParameters.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    return parameters.isEmpty ? nil : UnknownValues.request(for: parameters)
  }
}

extension UnknownValues {
  /// A clause about parameters without a value, with the options that set them.
  static func request(for parameters: Set<String>) -> String {
    let names = parameters.sorted()
    let options = names.map { "--parameter \($0)=VALUE" }.joined(separator: " ")
    let subject = names.count == 1 ? "the parameter" : "the parameters"
    return "\(subject) \(names.listed()) \(names.count == 1 ? "has" : "have") no value: add "
      + "`\(options)`"
  }
}
