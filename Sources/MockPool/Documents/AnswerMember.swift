import CognitoModel
import JSON

/// The one member of an operation's answer that holds what was asked for.
struct AnswerMember {
  let name: String

  /// The members of what it holds, or of each element where it is a list.
  let members: [String]

  /// How many elements a list may have; nil where it is none.
  let count: Bounds?

  /// The member with which a list's answer says that there is more.
  let nextToken: String

  /// Reads the model; nil where an answer has no structure in it.
  init?(of operation: String) {
    guard let output = CognitoModel.operation(operation)?.output else { return nil }
    nextToken = output["PaginationToken"] == nil ? "NextToken" : "PaginationToken"
    for member in output.members {
      switch member.shape.kind {
      case .structure(let structure):
        (name, members, count) = (member.name, structure.members.map(\.name), nil)
        return
      case .list(let element, let bounds):
        guard case .structure(let structure) = element.kind else { continue }
        (name, members, count) = (member.name, structure.members.map(\.name), bounds)
        return
      default: continue
      }
    }
    return nil
  }

  /// What an answer shows of a document.
  func shown(_ document: JSONObject) -> JSONObject {
    document.only(members)
  }
}
