internal import CognitoModel
internal import Diagnostics
internal import YAMLTree

extension ServiceMemberDecoder {
  func reportUnknown(
    _ key: YAMLNode,
    among members: [Member],
    _ subject: String
  ) -> String? {
    let (name, known) = (key.scalar?.text ?? "", members.map(\.name))
    if rules.isGiven, let place = GivenSettings.place(of: name, besides: members) {
      let help = "Move it to `given.\(place)`."
      return reject(rules.unknown, "`\(name)` belongs in `\(place)`", at: key.range, help: help)
    }
    let help =
      adviceOnGroups(name, subject) ?? adviceOnPlace(of: name, in: members)
      ?? known.memberHelp(of: subject)
    let other =
      MemberSynonyms.meant(by: name, among: known)
      ?? (rules.isGiven ? members.named(elsewhere: name)?.name : nil)
    return reportUnknown(rules.unknown, "member", key, among: known, meant: other, help: help)
  }

  /// The advice for a member that belongs in another member; nil for other names.
  ///
  /// Settings start with a capital letter, which authors forget.
  private func adviceOnPlace(of name: String, in members: [Member]) -> String? {
    let fields = ValueShape.fields(members.map { OutcomeField($0.name, .service($0.shape)) })
    func places(of name: String) -> String? {
      let ways = ways(to: name, in: fields).map { $0.joined(separator: ".") }
      return ways.isEmpty ? nil : "Move it to \(ways.listed("or"))"
    }
    if let places = places(of: name) { return places + "." }
    let capitalized = name.capitalizedFirst
    guard rules.isGiven, !members.contains(where: { $0.name == capitalized }),
      let places = places(of: capitalized)
    else { return nil }
    return "\(places), and write `\(capitalized)`."
  }

  /// The advice for groups in the settings of a pool, which come from its users; nil elsewhere.
  private func adviceOnGroups(_ name: String, _ subject: String) -> String? {
    guard rules.isGiven, subject == "`pool`", name.lowercased() == "groups" else { return nil }
    return "Set the groups of each user instead: "
      + "`given: { users: [ { as: NAME, groups: [ ... ] } ] }`."
  }

  /// Reports missing members.
  ///
  /// An unknown member most likely means a missing member. Its diagnostic then lists the missing
  /// members.
  func reportMissing(
    _ missing: [Member],
    _ node: YAMLNode,
    _ subject: String,
    _ unknownIndexes: [Int]
  ) {
    let names = missing.map(\.name)
    guard let first = unknownIndexes.first else {
      report(
        rules.missing,
        "\(subject) needs \(names.listed())",
        at: node.shownRange,
        help: adviceOnOmission
      )
      return
    }
    let pairs = node.pairs ?? []
    guard unknownIndexes.count == pairs.count, missing[0].name == "Name",
      let name = pairs.first?.name
    else {
      let takes = diagnostics[first].help.map { " \($0)" } ?? ""
      let verb = names.count == 1 ? "is" : "are"
      sink.setHelp("\(names.listed()) \(verb) missing.\(takes)", ofDiagnostic: first)
      return
    }
    // The node maps a name to its value, as elsewhere in the language.
    sink.setHelp("Write `{ Name: \(name), Value: ... }`.", ofDiagnostic: first)
  }

  /// Reports required members that are null, and are therefore missing, even filled-in members.
  func reportNullMembers(_ pairs: [YAMLPair], among known: [Member], _ subject: String) {
    // An unknown name may be the intended name of the member that is null.
    guard pairs.allSatisfy({ pair in known.contains { $0.name == pair.name } }) else { return }
    for pair in pairs where pair.value.omitsMember {
      guard known.contains(where: { $0.name == pair.name && $0.isRequired }) else { continue }
      let title = "\(subject) needs `\(pair.name)`, which can't be null"
      report(rules.missing, title, at: pair.value.range, help: adviceOnOmission)
    }
  }

  /// The advice for a member that is omitted on purpose; nil for settings.
  private var adviceOnOmission: String? {
    rules.isGiven ? nil : "To omit a member on purpose, expect an `error`."
  }
}

extension [String] {
  /// The help with the known members.
  func memberHelp(of subject: String) -> String {
    isEmpty ? "Write \(subject) without members." : "In \(subject), use only \(listed())."
  }
}
