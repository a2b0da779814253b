import CognitoModel
import JSON

/// What the documents of one kind are like: all that their operations need to know beside the model.
///
/// The model says which members a call takes, which an answer and a list's entries show, and how long
/// a page may be. A kind has the operations `Create`, `Describe`, `Update`, `Delete` and `List` that
/// the model has for its name.
struct ResourceKind: Sendable {
  /// As operations are called after it, such as `IdentityProvider`.
  let name: String

  /// As the operation is called that lists them; nil where none does.
  var plural: String?

  /// The member by which calls name a document.
  let key: String

  /// How a new document gets its key; nil where the caller chooses it.
  var makeKey: (@Sendable (inout CallRandom) -> String)?

  /// Whether a document belongs to an app client and goes with it.
  var isOfClient = false

  /// Members that a document has when it is created without them.
  var defaults: JSONObject = [:]

  /// Members of the defaults that the answer to a creation without them leaves out.
  var hiddenAtCreation: Set<String> = []

  /// Whether an update sets members that it leaves out back to their defaults.
  var resetsOnUpdate = false

  /// Whether documents know when they were created and changed.
  var hasDates = true

  /// What is said of one that is not there.
  let missing: @Sendable (String) -> ServiceError

  /// What of a document stays when an update gives members.
  var kept: @Sendable (_ members: JSONObject, _ given: JSONObject) -> JSONObject = { members, _ in
    members
  }

  /// Adds what the service adds to the members of a document, given the pool.
  var complete: @Sendable (JSONObject, MockPool) -> JSONObject = { members, _ in members }
}

// MARK: - What the model says

extension ResourceKind {
  /// The names of the operations that show one document or a list of them, as far as there are any.
  enum Verb: String, CaseIterable {
    case create = "Create"
    case describe = "Describe"
    case update = "Update"
    case delete = "Delete"
    case list = "List"
  }

  /// An operation's name; nil where the service has none of the kind.
  func operation(_ verb: Verb) -> String? {
    let name = verb == .list ? plural.map { verb.rawValue + $0 } : verb.rawValue + name
    return name.flatMap { CognitoModel.operationNames.contains($0) ? $0 : nil }
  }
}
