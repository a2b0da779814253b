internal import CognitoModel
internal import Diagnostics
internal import Values

// The Markdown that editors show for actions.
extension ActionDefinition {
  var markdown: String {
    var lines = [summary]
    if isVerb {
      let heading = operations.count == 1 ? "Operation" : "Operations"
      lines.append("\(heading): \(operations.listedAsCode("and")).")
    }
    if let mainValue { lines.append("`save: NAME` saves `\(mainValue.description)`.") }
    let own = outcome.filter { field in
      !field.summary.isEmpty && !OutcomeField.ofEveryCall.contains { $0.name == field.name }
    }
    if !own.isEmpty {
      lines.append(
        "Fields of the outcome:\n"
          + own.map { "- `\($0.name)`: \($0.summary)" }
          .joined(separator: "\n")
      )
    }
    return lines.joined(separator: "\n\n")
  }
}

extension Operation {
  var markdown: String {
    let who =
      switch authorization {
      case .open: "It requires no credentials."
      case .accessToken: "It requires the session's access token."
      case .signed: "It requires AWS credentials."
      }
    let page =
      "https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_\(name).html"
    return "Cognito's operation [\(name)](\(page)). \(who)"
  }
}

extension [String] {
  fileprivate func listedAsCode(_ conjunction: String) -> String {
    map { "`\($0)`" }.inSentence(conjunction)
  }
}
