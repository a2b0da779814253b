internal import Diagnostics
internal import Values
internal import YAMLTree

extension ParameterDecoder {
  func read(
    _ pair: YAMLPair,
    _ parameter: Parameter,
    into checked: inout CheckedParameters
  ) {
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
    let value = value(pair.value, parameter)
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
      let optional = parameter.isRequired ? nil : "parameter"
      return isNotNull(pair.value, "`\(parameter.name)`", optional: optional)
    case .texts where parameter.isRequired && pair.value.pairs?.isEmpty == true:
      report(.emptyValue, "`\(parameter.name)` is empty", at: pair.value.range)
      return false
    default: return true
    }
  }

  private func value(
    _ node: YAMLNode,
    _ parameter: Parameter
  ) -> CheckedParameters.Value? {
    let subject = parameter.subject
    return switch parameter.kind {
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
