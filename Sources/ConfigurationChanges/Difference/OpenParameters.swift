internal import Diagnostics

// Parameters without a value.
extension PoolDocument {
  /// A clause about the template parameters to set, with the options that set them; nil if there
  /// are none.
  package var parameterRequest: String? {
    let parameters = openParameters.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    return parameters.isEmpty ? nil : UnknownValues.request(for: parameters)
  }

  /// The template parameters without a value that decide a setting.
  func parameters(deciding path: SettingPath) -> Set<String> {
    // A path without members is the condition of a whole part. The condition decides the settings
    // only if it chooses the resource.
    openParameters.filter { !$0.key.members.isEmpty || unknown.contains($0.key) }
      .values(overlapping: path)
  }
}

extension UnknownValues {
  /// A clause about parameters without a value, with the options that set them.
  static func request(for parameters: Set<String>) -> String {
    "the \(named(parameters)) \(parameters.have) no value: add `\(options(for: parameters))`"
  }

  /// The parameters with their noun: parameters `a` and `b`.
  static func named(_ parameters: Set<String>) -> String {
    "\(parameters.count == 1 ? "parameter" : "parameters") \(parameters.sorted().listed())"
  }

  /// The options that set parameters.
  static func options(for parameters: Set<String>) -> String {
    parameters.sorted().map { "--parameter \($0)=VALUE" }.joined(separator: " ")
  }
}
