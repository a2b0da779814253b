internal import CognitoModel
internal import Values
internal import YAMLTree

extension ParameterDecoder {
  /// Decodes the name of a source and checks a literal name against the project.
  func sourceName(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let name = text.template.literal else {
      checkCells(readIn: node, "source") { decoder, cell in _ = decoder.sourceName(cell, subject) }
      return text
    }
    refer(to: name, .source, at: text.range)
    return text
  }

  /// Decodes `true` for the session's own value, or a value that a step saved.
  func sessionsOwn(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let literal = text.template.literal, literal != "true" else { return text }
    // The parameters have the names of their values: `device` and `passkey`.
    let name = subject.filter { $0 != "`" }
    return reject(
      .badChoice,
      "\(subject) must be `true` or a value that a step saved",
      at: node.range,
      help: "Write `true` for the session's own \(name), or `$(NAME)` for a saved value."
    )
  }

  /// Decodes the name of a Cognito operation on a pool.
  func operationName(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let name = text.template.literal else {
      checkCells(readIn: node, "operation") { decoder, cell in
        _ = decoder.operationName(cell, subject)
      }
      return text
    }
    if CognitoModel.accountOperations.contains(name) {
      return reject(
        .unknownOperation,
        "`\(name)` is not an operation on a single pool",
        at: node.range,
        help: "Name an operation on the scenario's pool, such as `SignUp`."
      )
    }
    guard CognitoModel.operation(name) == nil else { return text }
    reportUnknown(.unknownOperation, "operation", node, among: CognitoModel.poolOperationNames)
    return nil
  }

  /// Decodes the name of an error of the service or authflow.
  func errorType(_ node: YAMLNode, _ subject: String) -> TextTemplate? {
    guard let text = valueDecoder.text(node, subject) else { return nil }
    guard let name = text.template.literal else {
      checkCells(readIn: node, "error") { decoder, cell in _ = decoder.errorType(cell, subject) }
      return text
    }
    guard !ErrorTypes.isKnown(name) else { return text }
    reportUnknownErrorType(name, node)
    return nil
  }
}
