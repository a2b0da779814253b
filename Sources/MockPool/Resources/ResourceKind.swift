import CognitoModel
import JSON

/// Properties of a kind of document that its operations need in addition to the model.
///
/// The model defines the members of calls, responses, and list entries, and the length of a page.
/// The model also determines which of the operations `Create`, `Describe`, `Update`, `Delete`,
/// and `List` a kind has.
struct ResourceKind: Sendable {
  /// The name in operations, such as `IdentityProvider`.
  let name: String

  /// The name in the operation that lists documents; nil if there is none.
  var plural: String?

  /// The member of calls that identifies a document.
  let key: String

  /// Generates the key of a new document; nil if the caller chooses it.
  var makeKey: (@Sendable (inout CallRandom) -> String)?

  /// Whether a document belongs to an app client and is deleted with it.
  var isOfClient = false

  /// Members that a document has when it is created without them.
  var defaults: JSONObject = [:]

  /// Defaults that the response to a creation omits if the call omits them.
  var hiddenAtCreation: Set<String> = []

  /// Whether an update resets omitted members to their defaults.
  var resetsOnUpdate = false

  /// Whether documents record their dates of creation and last change.
  var hasDates = true

  /// The error for a document that does not exist.
  let missing: @Sendable (String) -> ServiceError

  /// The members of a document that an update with the given members keeps.
  var kept: @Sendable (_ members: JSONObject, _ given: JSONObject) -> JSONObject = { members, _ in
    members
  }

  /// Adds the service's own members to those of a document, given the pool.
  var complete: @Sendable (JSONObject, MockPool) -> JSONObject = { members, _ in members }
}

// MARK: - Operations

extension ResourceKind {
  /// The verbs of operations on one document or a list of documents.
  ///
  /// A kind may not have all of them.
  enum Verb: String, CaseIterable {
    case create = "Create"
    case describe = "Describe"
    case update = "Update"
    case delete = "Delete"
    case list = "List"
  }

  /// An operation's name; nil if the service does not have the operation for this kind.
  func operation(_ verb: Verb) -> String? {
    let name = verb == .list ? plural.map { verb.rawValue + $0 } : verb.rawValue + name
    return name.flatMap { CognitoModel.operationNames.contains($0) ? $0 : nil }
  }
}
