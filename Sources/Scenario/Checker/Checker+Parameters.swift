internal import Diagnostics
internal import Values
internal import YAMLTree

extension Checker {
  /// What stands behind an action's word, checked by the table and made into the typed action.
  ///
  /// Where the step expects an error, parameters may break the limits of the service model.
  mutating func action(
    _ type: any DefinedAction.Type,
    _ node: YAMLNode,
    expectsError: Bool
  ) -> (any Action)? {
    let entry = type.definition
    var checked = CheckedParameters(range: node.range)
    let count = diagnostics.count
    switch entry.input {
    case .parameters(let parameters):
      let reader = ParameterReader(entry: entry, rules: MemberRules(isStrict: !expectsError))
      read(parameters, reader, node, into: &checked)
    case .duration:
      if reportNamedDuration(node, entry) { return nil }
      if let duration = durationTemplate(node, "`\(entry.name)`") {
        checked.add(CheckedParameters.sole, .duration(duration))
      }
    case .newNames: checked.variables = variables(node, "`\(entry.name)`", .set)
    case .settings(let settings): checked.matchers = settingMatchers(node, settings, entry)
    }
    guard !diagnostics[count...].hasErrors else { return nil }
    return type.init(checked)
  }

  /// Says so where a duration has a name, as if it were a parameter.
  private mutating func reportNamedDuration(_ node: YAMLNode, _ entry: ActionDefinition) -> Bool {
    guard let pairs = node.pairs else { return false }
    let sole = pairs.count == 1 ? pairs[0].value.scalar?.text : nil
    reportKind(
      node,
      "`\(entry.name)`",
      needs: "a duration",
      help: sole.map { "Write `\(entry.name): \($0.isEmpty ? "2s" : $0)`." }
        ?? ActionTable.sketch(of: entry.name)
    )
    return true
  }

  private mutating func read(
    _ parameters: [Parameter],
    _ reader: ParameterReader,
    _ node: YAMLNode,
    into checked: inout CheckedParameters
  ) {
    let name = reader.entry.name
    var strangers: [Int] = []
    let meant = meant(node, known: parameters.map(\.name)) { checker, pair in
      let nearest = checker.reportUnknown(pair, among: parameters, of: reader.entry)
      if nearest == nil { strangers.append(checker.diagnostics.count - 1) }
      return nearest
    }
    guard let written = keys(of: meant, "`\(name)`", help: ActionTable.sketch(of: name)) else {
      return
    }
    var broken: Set<String> = []
    for pair in written.pairs {
      let count = diagnostics.count
      if let parameter = parameters.first(where: { $0.name == pair.name }), node[pair.name] != nil {
        read(pair, parameter, reader, into: &checked)
      } else {
        // What a guessed parameter takes says nothing of what was meant.
        _ = freeValue(pair.value, "`\(pair.name)`")
      }
      if diagnostics[count...].hasErrors { broken.insert(pair.name) }
    }
    let missing = parameters.filter { $0.isRequired && written.lacks($0.name) }.map(\.name)
    if !missing.isEmpty {
      reportMissing(missing.listed(), "`\(name)`", node, stranger: strangers.first)
    }
    for rule in reader.entry.rules where rule.anchor.map({ broken.contains($0.name) }) != true {
      guard reader.rules.isStrict || rule.word == nil else { continue }
      let count = diagnostics.count
      check(rule, of: name, meant, written, stranger: strangers.first)
      if diagnostics[count...].hasErrors { broken.formUnion(rule.names) }
    }
  }

  /// Reports parameters that are not there; where one stands there that nobody knows, it was most
  /// likely meant to be one of them, and that is said there.
  mutating func reportMissing(
    _ missing: String,
    _ subject: String,
    _ node: YAMLNode,
    stranger: Int?
  ) {
    let needs = "\(subject) needs \(missing)"
    if let stranger {
      let takes = diagnostics[stranger].help.map { " \($0)" } ?? ""
      diagnostics[stranger].help = "\(needs).\(takes)"
    } else {
      report(.missingParameter, needs, at: node.shownRange)
    }
  }

  /// Reports a key that is not a parameter; returns the one that was most likely meant.
  private mutating func reportUnknown(
    _ pair: YAMLPair,
    among parameters: [Parameter],
    of action: ActionDefinition
  ) -> String? {
    let names = parameters.map(\.name)
    let takes =
      names.isEmpty
      ? "`\(action.name)` takes no parameters." : "`\(action.name)` takes \(names.listed())."
    var help = names.count <= 12 ? takes : nil
    if reportAttribute(pair, besides: names) { return nil }
    if pair.name == Parameter.metadata.name, let why = action.whyNoMetadata {
      help = "\(why) \(takes)"
    }
    return reportUnknown(.unknownParameter, "parameter", pair.key, among: names, help: help)
  }

  /// Says so where an attribute is next to the `attributes` that it belongs into.
  private mutating func reportAttribute(_ pair: YAMLPair, besides names: [String]) -> Bool {
    let key = "attributes"
    guard names.contains(key), nearest(to: pair.name, among: names) == nil,
      let attribute = AttributeNames.meant(by: pair.name)
    else { return false }
    report(
      .unknownParameter,
      "`\(pair.name)` belongs into `\(key)`",
      at: pair.key.range,
      help: "Write `\(key): { \(attribute): ... }`."
    )
    return true
  }

  private mutating func read(
    _ pair: YAMLPair,
    _ parameter: Parameter,
    _ reader: ParameterReader,
    into checked: inout CheckedParameters
  ) {
    let subject = "`\(parameter.name)`"
    if ["attribute", "attributes"].contains(parameter.name), reader.rules.isStrict {
      if case .matcher = parameter.kind {
        checkAttributeNames(pair.value, isMatcher: true)
      } else {
        checkAttributeNames(pair.value)
      }
    }
    if case .matcher(let shape) = parameter.kind {
      let place = PatternPlace(name: parameter.name, shape: shape)
      guard let pattern = pattern(pair.value, place) else { return }
      checked.matchers.append(
        Pattern.Member(key: parameter.name, keyRange: pair.key.range, pattern: pattern)
      )
      return
    }
    guard isSaid(pair, parameter, reader.entry) else { return }
    let value = value(pair.value, parameter, subject)
    if let value { checkLimits(value, parameter, pair.value, reader.rules) }
    if case .trigger = parameter.kind { checkGiven(trigger: pair.value) }
    checked.add(parameter.name, value)
  }

  /// Whether a parameter says something: `null` would be a text, and no attributes change nothing.
  private mutating func isSaid(
    _ pair: YAMLPair,
    _ parameter: Parameter,
    _ entry: ActionDefinition
  ) -> Bool {
    switch parameter.kind {
    case .boolean where pair.value.scalar?.text == "false" && entry.chooses(parameter.name):
      report(.badBoolean, "`\(parameter.name)` is `true` or left out", at: pair.value.range)
      return false
    case .text where pair.value.isNull, .regex where pair.value.isNull:
      report(
        .emptyValue,
        "`\(parameter.name)` has no value",
        at: pair.value.range,
        help: parameter.isRequired
          ? "Write it in quotes if the text is meant."
          : "Leave it out, or write the text in quotes."
      )
      return false
    case .texts where parameter.isRequired && pair.value.pairs?.isEmpty == true:
      report(.emptyValue, "`\(parameter.name)` names nothing", at: pair.value.range)
      return false
    default: return true
    }
  }

  private mutating func value(
    _ node: YAMLNode,
    _ parameter: Parameter,
    _ subject: String
  ) -> CheckedParameters.Value? {
    switch parameter.kind {
    case .text: text(node, subject).map { .text($0) }
    case .boolean: booleanTemplate(node, subject).map { .boolean($0, literal(node, $0)) }
    case .count(let range):
      countTemplate(node, subject, range).map { .count($0, literal(node, $0)) }
    case .duration: durationTemplate(node, subject).map { .duration($0) }
    case .waitingTime: waitingTime(node, subject).map { .duration($0) }
    case .choice, .trigger:
      choice(node, subject, parameter.kind.choices ?? [])
        .map { .choice($0, literal(node, $0)) }
    case .texts: texts(node, subject).map { .value($0) }
    case .regex: regex(node, subject).map { .text($0) }
    case .source: sourceName(node, subject).map { .text($0) }
    case .value: freeValue(node, subject).map { .value($0) }
    case .url: url(node, subject).map { .text($0) }
    case .headers: headers(node, subject).map { .value($0) }
    case .sessionsOwn: sessionsOwn(node, subject).map { .text($0) }
    case .operationName: operationName(node, subject).map { .text($0) }
    case .errorType: errorType(node, subject).map { .text($0) }
    // Matchers are patterns; the parameters of `use` are held against its flow.
    case .matcher, .flow, .values: nil
    }
  }

  /// The text that a value of another kind was written as.
  private func literal<Value>(_ node: YAMLNode, _ value: TypedExpression<Value>) -> TextTemplate {
    value.text ?? TextTemplate(Template(literal: node.scalar?.text ?? ""), range: node.range)
  }
}

extension ActionDefinition {
  /// Why a verb takes no `metadata`; nil for other actions.
  fileprivate var whyNoMetadata: String? {
    guard isVerb else { return nil }
    let verb = operations.count == 1 ? "has" : "have"
    return "\(operations.listed()) \(verb) no `ClientMetadata`."
  }
}

/// What is known while an action's parameters are read.
struct ParameterReader {
  let entry: ActionDefinition
  /// How strictly the limits of the service model hold.
  let rules: MemberRules
}

extension Parameter.Kind {
  /// Whether it is held against something instead of being sent.
  var isMatcher: Bool {
    if case .matcher = self { true } else { false }
  }
}
