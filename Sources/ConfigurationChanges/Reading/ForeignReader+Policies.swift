internal import Diagnostics
internal import JSON
internal import Project

// What a stack is told to do with what it no longer has (template reference of CloudFormation, DeletionPolicy).
extension ForeignReader {
  private static let policies = [
    "DeletionPolicy": ["Delete", "Retain", "RetainExceptOnCreate", "Snapshot"],
    "UpdateReplacePolicy": ["Delete", "Retain", "Snapshot"],
  ]

  /// Throws where the policy of a resource is none, or computed without the transform that lets it be.
  func requireKnownPolicies(
    _ resources: JSONObject,
    _ template: JSONObject
  ) throws(ForeignDocumentError) {
    let diagnostics = resources.members.flatMap { id, resource -> [Diagnostic] in
      guard resource["Type"]?.string?.hasPrefix(ForeignReader.prefix) == true else { return [] }
      return ForeignReader.policies.sorted { $0.key < $1.key }.compactMap { policy, words in
        let place = ["Resources", id, policy]
        // A policy that is known by now can have been computed all the same.
        let written = template["Resources"]?[id]?[policy]
        if written.flatMap(CloudFunction.init) != nil, template.transforms.isEmpty {
          return Diagnostic(
            .notAConfiguration,
            "a computed \(policy) needs `Transform: AWS::LanguageExtensions`",
            at: tree.place(ofValueAt: place)
          )
        }
        guard let text = resource[policy]?.string, !words.contains(text) else { return nil }
        return Diagnostic(
          .notAConfiguration,
          "CloudFormation has no \(policy) `\(text)`",
          at: tree.place(ofValueAt: place),
          label: Suggestion.nearest(to: text, among: words).map { "did you mean `\($0)`?" }
            ?? "it takes \(words.listed())"
        )
      }
    }
    guard diagnostics.isEmpty else {
      throw ForeignDocumentError(source: tree.source, diagnostics: diagnostics.inOrder())
    }
  }
}
