internal import CognitoModel

/// Something that a live pool's `allow:` lets scenarios do; reading and signing in need none.
package enum Permission: Hashable, Sendable {
  /// signUp, AdminCreateUser, given users.
  case createUsers
  /// Admin operations and updates on the run's own users.
  case changeUsers
  /// DeleteUser and AdminDeleteUser.
  case deleteUsers
  /// Whatever makes the pool send an e-mail or an SMS.
  case sendMessages
  /// One operation by its name in the service model.
  case operation(String)
}

extension Permission {
  /// The words that stand for several operations each, in the order of the documentation.
  package static let words: [(word: String, permission: Permission)] = [
    ("create-users", .createUsers), ("change-users", .changeUsers),
    ("delete-users", .deleteUsers), ("send-messages", .sendMessages),
  ]

  /// The operations that can be allowed one by one.
  static var operationNames: [String] { CognitoModel.operationNames }

  /// Reads a word of `allow:`; nil where there is neither a word nor an operation of this name.
  package init?(word: String) {
    if let known = Permission.words.first(where: { $0.word == word }) {
      self = known.permission
    } else if CognitoModel.operationNames.contains(word) {
      self = .operation(word)
    } else {
      return nil
    }
  }

  /// What stands in `allow:`.
  package var word: String {
    switch self {
    case .operation(let name): name
    case .createUsers, .changeUsers, .deleteUsers, .sendMessages:
      Permission.words.first { $0.permission == self }?.word ?? ""
    }
  }
}
