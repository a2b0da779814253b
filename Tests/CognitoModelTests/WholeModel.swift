@testable import CognitoModel

/// All operations and shapes of the model, found through its public interface.
enum WholeModel {
  static var operations: [Operation] {
    CognitoModel.operationNames.compactMap { CognitoModel.operation($0) }
  }

  /// Every structure in an operation's request and response, including the request and the
  /// response.
  static func structures(of operation: Operation) -> [Structure] {
    [operation.input, operation.output].flatMap(structures(in:))
  }

  /// Every shape of the model by its name.
  static let shapes: [String: Shape] = {
    var shapes: [String: Shape] = [:]
    for structure in operations.flatMap(structures(of:)) {
      for member in structure.members { add(member.shape, to: &shapes) }
    }
    return shapes
  }()

  /// The rules of every string shape with a pattern, by pattern.
  static let textRules: [String: TextRules] = {
    var found: [String: TextRules] = [:]
    for case .text(let rules) in shapes.values.map(\.kind) {
      if let pattern = rules.pattern { found[pattern] = rules }
    }
    return found
  }()

  private static func structures(in structure: Structure) -> [Structure] {
    [structure] + structure.members.flatMap { structures(in: $0.shape) }
  }

  private static func structures(in shape: Shape) -> [Structure] {
    switch shape.kind {
    case .structure(let structure): structures(in: structure)
    case .list(let element, _): structures(in: element)
    case .map(_, let value, _): structures(in: value)
    default: []
    }
  }

  private static func add(_ shape: Shape, to shapes: inout [String: Shape]) {
    shapes[shape.name] = shape
    switch shape.kind {
    case .list(let element, _): add(element, to: &shapes)
    case .map(let key, let value, _): for part in [key, value] { add(part, to: &shapes) }
    default: break
    }
  }
}
