internal import CognitoModel

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
