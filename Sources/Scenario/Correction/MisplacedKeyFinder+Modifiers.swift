internal import Diagnostics
internal import YAMLTree

// Modifiers of a step that are inside the mapping of another key.
extension MisplacedKeyFinder {
  /// The modifiers that have no effect on some actions.
  private static let useless = [StepModifier.session, .client]

  /// Reports a session or a client in an action that would not use it next to the action either.
  static let uselessModifiersInAction = MisplacedKeyFinder(each: { step in
    // Few actions contain one of these keys, and only those need the facts.
    guard let action = step.action, let inside = action.value.pairs,
      inside.contains(where: { pair in useless.contains { $0.rawValue == pair.name } }),
      let facts = ActionFacts(named: action.name),
      let own = ActionTable.namesInside(action.name)
    else { return [] }
    return useless.compactMap { modifier -> MisplacedKeys? in
      guard !facts.takes(modifier),
        let stray = inside.first(where: { $0.name == modifier.rawValue }),
        !own.contains(stray.name), !stray.value.isMissing
      else { return nil }
      return MisplacedKeys(
        pairs: [stray],
        holder: action.name,
        destination: .dropped,
        code: action.codeOfUnknown,
        title: facts.titleWithoutEffect(stray.name),
        help: facts.helpWithoutEffect(stray.name) ?? "Remove `\(stray.name)`."
      )
    }
  })

  static let modifiersInAction = MisplacedKeyFinder { step in
    guard let action = step.action else { return nil }
    return step.modifiers(
      inside: action.name,
      action.codeOfUnknown,
      "the action",
      ActionTable.namesInside(action.name)
    )
  }

  static func modifiers(in modifier: StepModifier) -> MisplacedKeyFinder {
    MisplacedKeyFinder { step in
      step.modifiers(
        inside: modifier.rawValue,
        .unknownField,
        "`\(modifier.rawValue)`",
        step.action.flatMap { ActionTable.outcomeNames(of: $0.name) }
      )
    }
  }
}

extension YAMLNode {
  /// The modifiers inside a key's mapping; nil if there are none or the mapping takes any name.
  fileprivate func modifiers(
    inside key: String,
    _ code: @autoclosure () -> DiagnosticCode,
    _ place: @autoclosure () -> String,
    _ own: @autoclosure () -> Set<String>?
  ) -> MisplacedKeys? {
    guard let inside = self[key]?.pairs,
      inside.contains(where: { StepModifier(word: $0.name) != nil }), let own = own()
    else { return nil }
    // An action without an outcome rejects some modifiers next to it, too.
    let refuses = ActionFacts(named: key)?.hasNoOutcome ?? false
    let strays = inside.filter { pair in
      guard let modifier = StepModifier(word: pair.name) else { return false }
      return !own.contains(pair.name.lowercased()) && !(refuses && modifier.isOfOutcome)
        && !pair.value.isMissing && (pair.name != "id" || pair.value.scalar != nil)
    }
    let matchers = strays.lazy.compactMap { $0.matcherHelp(of: key) }.first
    let indent = key == pairs?.first?.name ? "the action" : "`\(key)`"
    let form = strays.count == 1 ? "it on its own line" : "them on their own lines"
    return MisplacedKeys(
      pairs: strays,
      holder: key,
      destination: .outside,
      dropped: matchers == nil ? [] : [StepModifier.expect.rawValue],
      code: code(),
      title: strays.map(\.name).belonging("next to \(place()), not inside it"),
      help: matchers ?? "Write \(form), indented like \(indent)."
    )
  }
}

extension YAMLPair {
  /// The code for an unknown name in the mapping of an action.
  fileprivate var codeOfUnknown: DiagnosticCode {
    ActionTable.entry(named: name) == nil ? .unknownMember : .unknownParameter
  }

  /// The help that moves the matchers of an `expect` to the action's parameters.
  fileprivate func matcherHelp(of action: String) -> String? {
    guard name == StepModifier.expect.rawValue, let expected = value.pairs?.map(\.name),
      !expected.isEmpty
    else { return nil }
    var required: [String] = []
    switch ActionTable.entry(named: action)?.input {
    case .parameters(let parameters)?:
      let optional = parameters.filter { !$0.isRequired }.map(\.name)
      guard parameters.contains(where: \.kind.isMatcher), expected.allSatisfy(optional.contains)
      else { return nil }
      required = parameters.filter(\.isRequired).map(\.name)
    case .settings(let settings)?:
      let names = Set(settings.shape.memberNames)
      guard expected.allSatisfy(names.contains) else { return nil }
    case .duration?, .newNames?, nil: return nil
    }
    let keys = (required + expected).map { "\($0): ..." }.joined(separator: ", ")
    return "Write these fields without `expect`: `\(action): { \(keys) }`."
  }
}
