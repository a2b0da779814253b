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
    var strangers: [Int] = []
    let meant = corrected(node, known: parameters.map(\.name)) { pair in
      let nearest = reportUnknown(pair, in: node, among: parameters)
      if nearest == nil { strangers.append(diagnostics.count - 1) }
      return nearest
    }
    guard
      let written = keys(
        of: meant,
        "`\(name)`",
        help: sketch(of: parameters, insteadOf: meant)
      )
    else { return }
    var broken: Set<String> = []
    for pair in written.pairs {
      let count = diagnostics.count
      if let parameter = parameters.first(where: { $0.name == pair.name }), node[pair.name] != nil {
        read(pair, parameter, into: &checked)
      } else {
        // The rules of a guessed parameter may not apply to the intended parameter.
        _ = valueDecoder.freeValue(pair.value, "`\(pair.name)`")
      }
      if diagnostics[count...].hasErrors { broken.insert(pair.name) }
    }
    let missing = parameters.filter { $0.isRequired && written.lacks($0.name) }.map(\.name)
    if !missing.isEmpty {
      reportMissing(missing, "`\(name)`", node, stranger: strangers.first)
    }
    for rule in entry.rules where rule.anchor.map({ broken.contains($0.name) }) != true {
      guard rules.isStrict || rule.word == nil else { continue }
      let count = diagnostics.count
      check(rule, meant, written, stranger: strangers.first)
      if diagnostics[count...].hasErrors { broken.formUnion(rule.names) }
    }
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

  /// Whether a parameter is absent.
  ///
  /// While required parameters are missing, only required parameters count.
  private func isFree(_ name: String, in node: YAMLNode, _ parameters: [Parameter]) -> Bool {
    let missing = parameters.filter { $0.isRequired && node[$0.name] == nil }.map(\.name)
    return node[name] == nil && (missing.isEmpty || missing.contains(name))
  }

  /// Reports an unknown parameter; returns the parameter that the author most likely meant.
  private func reportUnknown(
    _ pair: YAMLPair,
    in node: YAMLNode,
    among parameters: [Parameter]
  ) -> String? {
    let names = parameters.map(\.name)
    var help =
      names.isEmpty
      ? "Write `\(entry.name)` without parameters."
      : "In `\(entry.name)`, use only \(names.listed())."
    let other = OtherParameter.meant(by: pair.name, of: entry.name, among: names)
    let meant = other.flatMap { isFree($0, in: node, parameters) ? $0 : nil }
    if meant == nil, reportAttribute(pair, .unknownParameter, besides: names) { return nil }
    if meant == nil, !names.isEmpty,
      let advice = OtherParameter.advice(on: pair.name, of: entry.name)
    {
      return refuse(
        .unknownParameter,
        "unknown parameter `\(pair.name)`",
        at: pair.key.range,
        help: advice
      )
    }
    if pair.name == Parameter.metadata.name, let why = entry.whyNoMetadata {
      help = "\(why) \(help)"
    }
    return reportUnknown(
      .unknownParameter,
      "parameter",
      pair.key,
      among: names,
      meant: meant,
      help: help
    )
  }

  private func read(
    _ pair: YAMLPair,
    _ parameter: Parameter,
    into checked: inout CheckedParameters
  ) {
    let subject = "`\(parameter.name)`"
    switch parameter.name {
    case "attribute" where rules.isStrict: attributeCheck.checkAttributeName(pair.value)
    case "attributes" where rules.isStrict:
      attributeCheck.checkAttributeNames(pair.value, isMatcher: parameter.kind.isMatcher)
    default: break
    }
    if case .matcher(let shape) = parameter.kind {
      let place = PatternPlace(name: parameter.name, shape: shape)
      checked.matchers += [patternDecoder.member(pair, at: place)].compactMap(\.self)
      return
    }
    guard isSaid(pair, parameter) else { return }
    let value = value(pair.value, parameter, subject)
    if let value { checkLimits(value, parameter, pair.value) }
    if case .trigger = parameter.kind { TriggerDecoder(context: context).checkGiven(pair.value) }
    checked.add(parameter.name, value)
  }

  /// Whether the parameter's value is allowed; reports `false`, `null`, or an empty mapping.
  private func isSaid(_ pair: YAMLPair, _ parameter: Parameter) -> Bool {
    switch parameter.kind {
    case .boolean where pair.value.scalar?.text == "false" && entry.chooses(parameter.name):
      report(.badBoolean, "`\(parameter.name)` must be `true` or left out", at: pair.value.range)
      return false
    case .text where pair.value.isNull, .regex where pair.value.isNull:
      report(
        .emptyValue,
        "`\(parameter.name)` has no value",
        at: pair.value.range,
        help: parameter.isRequired
          ? "If you mean a string, put the value in quotes."
          : "Remove the parameter, or put the value in quotes if you mean a string."
      )
      return false
    case .texts where parameter.isRequired && pair.value.pairs?.isEmpty == true:
      report(.emptyValue, "`\(parameter.name)` is empty", at: pair.value.range)
      return false
    default: return true
    }
  }

  private func value(
    _ node: YAMLNode,
    _ parameter: Parameter,
    _ subject: String
  ) -> CheckedParameters.Value? {
    switch parameter.kind {
    case .text: valueDecoder.text(node, subject).map { .text($0) }
    case .boolean: valueDecoder.booleanTemplate(node, subject).map { .boolean($0) }
    case .count(let range): valueDecoder.countTemplate(node, subject, range).map { .count($0) }
    case .duration: valueDecoder.durationTemplate(node, subject).map { .duration($0) }
    case .waitingTime: valueDecoder.waitingTime(node, subject).map { .duration($0) }
    case .choice, .trigger:
      valueDecoder.choice(node, subject, parameter.kind.choices ?? []).map {
        let written = Template(literal: node.scalar?.text ?? "")
        return .choice($0, $0.text ?? TextTemplate(written, range: node.range))
      }
    case .texts: valueDecoder.texts(node, subject).map { .value($0) }
    case .regex: valueDecoder.regex(node, subject).map { .text($0) }
    case .source: sourceName(node, subject).map { .text($0) }
    case .value: valueDecoder.freeValue(node, subject).map { .value($0) }
    case .url: url(node, subject).map { .text($0) }
    case .headers: headers(node, subject).map { .value($0) }
    case .sessionsOwn: sessionsOwn(node, subject).map { .text($0) }
    case .operationName: operationName(node, subject).map { .text($0) }
    case .errorType: errorType(node, subject).map { .text($0) }
    // `PatternDecoder` decodes matchers, and `UseDecoder` decodes the parameters of `use`.
    case .matcher, .flow, .values: nil
    }
  }
}

extension ActionDefinition {
  /// The reason why an operation takes no `metadata`; nil for actions that are not verbs.
  fileprivate var whyNoMetadata: String? {
    guard isVerb else { return nil }
    let verb = operations.count == 1 ? "has" : "have"
    return "\(operations.listed()) \(verb) no `ClientMetadata`."
  }
}

extension Parameter.Kind {
  /// Whether the parameter is compared with a value instead of being sent.
  var isMatcher: Bool {
    if case .matcher = self { true } else { false }
  }

  /// Whether any string can be the value.
  var isText: Bool {
    switch self {
    case .text, .url: true
    default: false
    }
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
