import CognitoModel
import ServiceRules

extension MockPool {
  /// Reads the parts of the model, the rules, and the operations that every new pool needs.
  ///
  /// The first pool of a process otherwise waits for them. A server reads them while it opens its
  /// port.
  package static func prepare() {
    for operation in ["CreateUserPool", "CreateUserPoolClient", "SetUserPoolMfaConfig"] {
      _ = CognitoModel.operation(operation)
      _ = Rulebook.hasRules(operation)
    }
    _ = has("SignUp")
  }

  /// The implementation of an operation for a call that has passed validation.
  ///
  /// The compiler infers no typed error for closures. An entry therefore throws `any Error`, which
  /// is always a ``ServiceError``.
  typealias Transition = @Sendable (inout MockPool) throws -> Answer

  /// Whether the mock implements an operation, in one pool or in the registry of all pools.
  static func has(_ operation: String) -> Bool {
    transitions[operation] != nil || CognitoModel.accountOperations.contains(operation)
  }

  /// Runs the operation of the call.
  mutating func operate() throws(ServiceError) -> Answer {
    guard let transition = MockPool.transitions[call.operation] else {
      throw .notImplemented(call.operation)
    }
    do {
      return try transition(&self)
    } catch let rejection as ServiceError {
      throw rejection
    } catch {
      preconditionFailure("operations throw nothing but rejections")
    }
  }

  private static let transitions = ownTransitions.merging(resourceTransitions) { own, _ in own }
}
