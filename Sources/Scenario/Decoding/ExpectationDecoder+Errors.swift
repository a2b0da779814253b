internal import Diagnostics
internal import Values
internal import YAMLTree

extension ExpectationDecoder {
  /// Decodes `error: X`, short for `error: { type: X }`.
  ///
  /// X is a name, a value, or a matcher. A value can also be a mapping with the error's fields.
  func errorMember(
    _ pair: YAMLPair,
    _ reader: inout ExpectationContext
  ) -> Pattern.Member? {
    reader.mentionsError = true
    let place = PatternPlace(name: OutcomePath.error, shape: ExpectationContext.errorShape)
    let node = pair.value
    var pattern: Pattern?
    if node.isNull {
      // Other fields may be null instead of absent. An error is never null.
      pattern = Pattern(.words([.exists(false)]), range: node.range)
    } else if let pairs = node.pairs, !MatcherKey.areAll(pairs) {
      pattern = patternDecoder.pattern(node, place)
      if let type = node["type"] {
        checkErrorTypes(type, &reader)
        checkEmptyError(readIn: type)
      }
    } else if node.pairs?.contains(where: { $0.name == MatcherKey.exists.rawValue }) == true {
      pattern = patternDecoder.pattern(node, place)
    } else if reads(.fields, in: node) {
      pattern = errorFields(readIn: node, place, reader)
    } else {
      pattern = shortError(node, &reader)
    }
    guard let pattern else { return nil }
    return Pattern.Member(key: pair.name, keyRange: pair.key.range, pattern: pattern)
  }

  private func shortError(
    _ node: YAMLNode,
    _ reader: inout ExpectationContext
  ) -> Pattern? {
    let place = PatternPlace(name: OutcomePath.errorType, shape: .text)
    // A list here is reported as a mistake, so its elements do not matter.
    if node.elements == nil { checkErrorTypes(node, &reader) }
    checkEmptyError(readIn: node)
    guard let type = patternDecoder.pattern(node, place) else { return nil }
    let member = Pattern.Member(key: "type", keyRange: node.range, pattern: type)
    return Pattern(.mapping([member]), range: node.range)
  }

  /// Decodes a value with the fields of an error, which is null in rows that expect success.
  private func errorFields(
    readIn node: YAMLNode,
    _ place: PatternPlace,
    _ reader: ExpectationContext
  ) -> Pattern? {
    checkEmptyError(readIn: node)
    checkWritten(readIn: node, "error fields") { decoder, written in
      var reader = reader
      if let type = written["type"] { decoder.checkErrorTypes(type, &reader) }
    }
    return patternDecoder.pattern(node, place)
  }

  /// Checks the error names in a pattern.
  ///
  /// Names under `not` need not be in the service model.
  func checkErrorTypes(
    _ node: YAMLNode,
    _ reader: inout ExpectationContext,
    isExcluded: Bool = false
  ) {
    switch node.content {
    case .scalar(let scalar):
      // `null` is not an error name.
      guard !node.isNull else { return }
      guard !node.isMissing, !scalar.text.holdsValue else {
        let operations = reader.action.operations
        let isOfToken = reader.action.is(VerifyToken.self)
        checkCells(readIn: node, "error") { decoder, cell in
          guard let name = cell.scalar?.text, !ErrorTypes.isKnown(name) else { return }
          decoder.reportUnknownErrorType(name, cell, of: operations, isOfToken: isOfToken)
        }
        return
      }
      checkErrorType(scalar.text, node, reader, isExcluded: isExcluded)
      if !isExcluded { reader.errorTypes.insert(scalar.text) }
    case .sequence(let elements):
      for element in elements { checkErrorTypes(element, &reader, isExcluded: isExcluded) }
    case .mapping(let pairs):
      for pair in pairs where pair.name == "oneOf" || pair.name == "not" {
        let isExcluded = isExcluded != (pair.name == "not")
        checkErrorTypes(pair.value, &reader, isExcluded: isExcluded)
      }
    case .unresolved: break
    }
  }

  /// Reports an empty cell, which no outcome matches.
  private func checkEmptyError(readIn node: YAMLNode) {
    checkEmptyCell(readIn: node, "empty error") { decoder, cell in
      decoder.reportUnknownErrorType("", cell, help: "To expect success, write `null`.")
    }
  }

  private func checkErrorType(
    _ name: String,
    _ node: YAMLNode,
    _ reader: ExpectationContext,
    isExcluded: Bool
  ) {
    let operations = reader.action.operations
    guard ErrorTypes.isKnown(name) else {
      reportUnknownErrorType(
        name,
        node,
        of: operations,
        isOfToken: reader.action.is(VerifyToken.self),
        help: reader.help(for: name)
      )
      return
    }
    guard !isExcluded, !operations.isEmpty, !ErrorTypes.isListed(name, by: operations) else {
      return
    }
    warn(
      .unlistedErrorType,
      "`\(reader.action.name)` is not known to return `\(name)`",
      at: node.range,
      help: """
        Check the error type, which the service model does not list for \(operations.listed("or")).
        """
    )
  }
}
