internal import Diagnostics
internal import Values
internal import YAMLTree

/// Decodes an action's parameters according to the action's definition.
struct ParameterDecoder: NodeDecoder {
  var context: DecodingContext
  let type: any DefinedAction.Type

  /// How strictly the service model's limits apply.
  ///
  /// A step that expects an error may violate the limits.
  let rules: MemberRules

  var entry: ActionDefinition { type.definition }

  /// Decodes the typed action and adds the names that `set` defines to `new`.
  func action(_ node: YAMLNode, _ new: inout NewNames) -> DecodedAction? {
    var checked = CheckedParameters(range: node.range)
    let count = diagnostics.count
    switch entry.input {
    case .parameters(let parameters): read(parameters, node, into: &checked)
    case .duration:
      if reportNamedDuration(node) { return nil }
      if let duration = valueDecoder.durationTemplate(node, "`\(entry.name)`") {
        checked.add(CheckedParameters.sole, .duration(duration))
      }
    case .newNames:
      let decoder = VariableDecoder(context: context, origin: .set)
      checked.variables = decoder.variables(node, "`\(entry.name)`", &new)
    case .settings(let settings):
      let decoder = SettingDecoder(context: context, settings: settings, entry: entry)
      checked.matchers = decoder.matchers(node)
    }
    guard !diagnostics[count...].hasErrors, let action = try? type.init(checked) else { return nil }
    return DecodedAction(action: action, templates: checked.templates(of: entry.input))
  }

  /// Reports a mapping instead of a duration, as in `wait: { for: 5s }`; returns true in that case.
  private func reportNamedDuration(_ node: YAMLNode) -> Bool {
    guard let pairs = node.pairs else { return false }
    let sole = pairs.count == 1 ? pairs[0] : nil
    let text = sole?.value.scalar?.text ?? ""
    let meant = (try? Duration(authored: text)) ?? Duration(meantBy: text)
    let duration = meant ?? Duration(meantBy: "\(text) \(sole?.name ?? "")")
    reportKind(
      node,
      "`\(entry.name)`",
      needs: "a duration",
      help: duration.map { "Write `\(entry.name): \($0.sourceText)`." }
        ?? ActionTable.sketch(of: entry.name)
    )
    return true
  }

  private func read(
    _ parameters: [Parameter],
    _ node: YAMLNode,
    into checked: inout CheckedParameters
  ) {
    let name = entry.name
    var unknownIndexes: [Int] = []
    let isKnown = { (name: String) in parameters.hasElement { $0.name == name } }
    let meant = corrected(node, isKnown: isKnown) { pair in
      let nearest = reportUnknown(pair, in: node, among: parameters)
      if nearest == nil { unknownIndexes.append(diagnostics.count - 1) }
      return nearest
    }
    guard
      let written = keys(
        of: meant,
        "`\(name)`",
        help: sketch(of: parameters, insteadOf: meant)
      )
    else { return }
    let broken = read(written.pairs, of: node, parameters, into: &checked)
    let missing = parameters.filter { $0.isRequired && written.lacks($0.name) }.map(\.name)
    if !missing.isEmpty {
      reportMissing(missing, "`\(name)`", node, unknownIndex: unknownIndexes.first)
    }
    checkRules(meant, written, besides: broken, unknownIndex: unknownIndexes.first)
  }

  /// Reads the parameters in the corrected pairs of a node; returns the names of those with
  /// mistakes.
  private func read(
    _ pairs: [YAMLPair],
    of node: YAMLNode,
    _ parameters: [Parameter],
    into checked: inout CheckedParameters
  ) -> Set<String> {
    var broken: Set<String> = []
    checked.reserve(pairs.count)
    for pair in pairs {
      let count = diagnostics.count
      let name = pair.name
      if let index = parameters.indices.first(where: { parameters[$0].name == name }),
        node[name] != nil
      {
        read(pair, parameters[index], into: &checked)
      } else {
        // The rules of a guessed parameter may not apply to the intended parameter.
        _ = valueDecoder.freeValue(pair.value, "`\(name)`")
      }
      if diagnostics[count...].hasErrors { broken.insert(name) }
    }
    return broken
  }

  /// The help for another value than a mapping.
  private func sketch(of parameters: [Parameter], insteadOf node: YAMLNode) -> String? {
    if let glued = node.withoutSpaceBehindColon,
      parameters.contains(where: { $0.name == glued.name })
    {
      return glued.help
    }
    return ActionTable.sketch(of: entry.name, with: node.textInBraces)
  }
}

extension YAMLNode {
  /// The string as it is written inside `{ }`; nil for a long string and for other values.
  fileprivate var textInBraces: String? {
    guard let scalar, !isSoleValue, !scalar.text.isEmpty, scalar.text.count <= 40,
      !scalar.text.contains(where: \.isNewline)
    else { return nil }
    let isPlain = scalar.isPlain && !scalar.text.contains { ",[]{}".contains($0) }
    return isPlain ? scalar.text : scalar.text.singleQuoted
  }
}
