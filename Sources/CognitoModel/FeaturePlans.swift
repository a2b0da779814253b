extension CognitoModel {
  /// The feature plans of a pool: the values of `UserPoolTier`, in the model's order.
  package static let featurePlans: [String] = {
    let tier = CognitoModel.operation("CreateUserPool")?.input["UserPoolTier"]
    guard case .text(let rules)? = tier?.shape.kind else { return [] }
    return rules.values
  }()

  /// The feature plan of a new pool without `UserPoolTier` (API reference).
  package static let defaultFeaturePlan = "ESSENTIALS"
}
