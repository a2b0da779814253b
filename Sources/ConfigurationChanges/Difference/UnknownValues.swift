internal import Diagnostics

/// Settings that were not compared because a template, a plan, or a placeholder does not contain
/// their values.
struct UnknownValues {
  /// Settings that declared parameters without a value decide, perhaps with pseudo parameters, and
  /// settings whose definitions have changed and that any parameters decide.
  private var settled = Decidable()
  /// Settings that only pseudo parameters decide, such as `AWS::AccountId`.
  private var pseudo = Decidable()
  /// Settings that only the deployment decides.
  private var others: [SettingPath] = []

  /// Settings that no parameter decides, and whose definitions have changed.
  private var recomputed: [SettingPath] = []

  /// Settings, and the template parameters that decide them.
  private struct Decidable {
    var settings: [SettingPath] = []
    var parameters: Set<String> = []

    mutating func add(_ setting: SettingPath, _ names: Set<String>) {
      settings.append(setting)
      parameters.formUnion(names)
    }

    /// The note, if there are settings.
    var notes: [String] {
      guard !settings.isEmpty else { return [] }
      let reason = UnknownValues.request(for: parameters)
      return ["\(settings.map(\.text).listed()) \(settings.were) not compared, because \(reason)"]
    }
  }

  /// `open` contains settings in addition to those that the comparison found.
  init(_ comparison: SettingComparison, _ open: [SettingPath]) {
    for setting in open + comparison.found.unresolved {
      let parameters = comparison.unshown.parameters(for: setting)
      if parameters.isEmpty {
        others.append(setting)
      } else if UnknownValues.areAllPseudo(parameters) {
        pseudo.add(setting, parameters)
      } else {
        settled.add(setting, parameters)
      }
    }
    for setting in comparison.found.recomputed {
      let parameters = comparison.unshown.parameters(for: setting)
      if parameters.isEmpty {
        recomputed.append(setting)
      } else {
        settled.add(setting, parameters)
      }
    }
  }

  /// The notes about all settings.
  var notes: [String] { settled.notes + recomputedNotes + pseudo.notes + otherNotes }

  /// The notes about settings that the user can decide with a value for a parameter, and about
  /// settings whose definitions have changed.
  ///
  /// A change of such a setting could be missed. The other settings differ in every deployment, and
  /// a template must be comparable with a live pool.
  var incomplete: [String] { settled.notes + recomputedNotes }

  /// The note about settings whose definitions have changed, if there are any.
  private var recomputedNotes: [String] {
    let parts = recomputed.filter(\.members.isEmpty)
    let reasons = [
      (
        recomputed.filter { !$0.members.isEmpty },
        "the function is the same, but the parameters, mappings, or conditions that it uses have "
          + "changed"
      ),
      (
        parts,
        "the resources or their conditions have changed, and only the deployment decides which "
          + "resource exists"
      ),
    ]
    return reasons.filter { !$0.0.isEmpty }.map { settings, reason in
      "\(settings.map(\.text).listed()) \(settings.were) not compared: \(reason)"
    }
  }

  /// The note about settings that only the deployment decides, if there are any.
  private var otherNotes: [String] {
    guard !others.isEmpty else { return [] }
    let values = others.count == 1 ? "the value is" : "the values are"
    return [
      """
      \(others.map(\.text).listed()) \(others.were) not compared, because \(values) known only at \
      deployment
      """
    ]
  }

  /// Whether CloudFormation provides all these parameters; true if there are none.
  private static func areAllPseudo(_ parameters: Set<String>) -> Bool {
    parameters.isSubset(of: CloudFunction.pseudoParameters)
  }

  /// Notes about parts of one side that the other side has, too, and that exist only under a
  /// condition that parameters without a value decide.
  static func conditions(
    of settings: CanonicalSettings,
    beside other: CanonicalSettings
  ) -> [String] {
    settings.parts.compactMap { part in
      guard let condition = settings.document.conditional[part.part],
        other.found(part, of: settings) != nil
      else { return nil }
      let path = SettingPath(part.part)
      // Another resource can describe the part, and the part is not compared.
      guard !settings.document.unknown.contains(path) else { return nil }
      let parameters = settings.document.openParameters[path] ?? []
      guard !areAllPseudo(parameters) else { return nil }
      return "whether `\(path.text)` exists depends on the condition `\(condition)`: "
        + request(for: parameters)
    }
  }
}
