internal import Diagnostics
internal import YAMLTree

/// Decodes expected settings, whose members the service model describes.
struct SettingDecoder: NodeDecoder {
  var context: DecodingContext
  let settings: DescribedSettings
  let entry: ActionDefinition

  /// Decodes a mapping of settings to values and matchers.
  func matchers(_ node: YAMLNode) -> [Pattern.Member] {
    let help = ActionTable.sketch(of: entry.name)
    let node = withoutWrapper(node)
    guard let written = keys(of: node, "`\(entry.name)`", help: help) else { return [] }
    if written.names.isEmpty {
      let title = "`\(entry.name)` needs at least one setting"
      report(.missingParameter, title, at: node.shownRange, help: help)
    }
    return written.pairs.compactMap(matcher)
  }

  private func matcher(_ pair: YAMLPair) -> Pattern.Member? {
    let shape = settings.shape
    guard let field = shape.member(pair.name) else {
      let names = shape.memberNames
      let ways = ways(to: pair.name, in: shape).map { $0.joined(separator: ".") }
      let help =
        ways.isEmpty
        ? names.memberHelp(of: "`\(entry.name)`") : "Move it to \(ways.listed("or"))."
      reportUnknown(.unknownParameter, "setting", pair.key, among: names, help: help)
      return nil
    }
    let place = PatternPlace(name: pair.name, shape: field, isField: true)
    return patternDecoder.member(pair, at: place)
  }

  /// The settings without the wrapping member of the service's response, which is reported.
  private func withoutWrapper(_ node: YAMLNode) -> YAMLNode {
    guard let pairs = node.pairs,
      let wrapper = pairs.first(where: { $0.name == settings.wrapper }),
      let inside = wrapper.value.pairs
    else { return node }
    report(
      .unknownParameter,
      "unexpected `\(wrapper.name)`: write its members directly in `\(entry.name)`",
      at: wrapper.key.range,
      help: ActionTable.sketch(of: entry.name)
    )
    return node.holding(pairs.filter { $0.name != wrapper.name }).adding(inside)
  }
}
