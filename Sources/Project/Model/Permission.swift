internal import CognitoModel

/// A permission in a live pool's `allow`.
///
/// Reading and signing in need no permission.
package enum Permission: Hashable, Sendable {
  /// signUp, AdminCreateUser, and given users.
  case createUsers
  /// Admin operations and updates on users that the run created.
  case changeUsers
  /// DeleteUser and AdminDeleteUser.
  case deleteUsers
  /// All operations that make the pool send email or SMS messages.
  case sendMessages
  /// A pool that a command creates with `--create` and deletes at its end.
  case createPools
  /// An operation by its name in the service model.
  case operation(String)
}

extension Permission {
  /// The permissions for groups of operations, in the order of the documentation.
  package static let words: [(word: String, permission: Permission)] = [
    ("create-users", .createUsers), ("change-users", .changeUsers),
    ("delete-users", .deleteUsers), ("send-messages", .sendMessages),
    ("create-pools", .createPools),
  ]

  /// The operations that `allow` can contain by name.
  static var operationNames: [String] { CognitoModel.operationNames }

  /// Parses an element of `allow`; nil if it is neither a permission nor an operation.
  package init?(word: String) {
    if let known = Permission.words.first(where: { $0.word == word }) {
      self = known.permission
    } else if CognitoModel.operationNames.contains(word) {
      self = .operation(word)
    } else {
      return nil
    }
  }

  /// The string in `allow`.
  package var word: String {
    switch self {
    case .operation(let name): name
    case .createUsers, .changeUsers, .deleteUsers, .sendMessages, .createPools:
      Permission.words.first { $0.permission == self }?.word ?? ""
    }
  }
}
