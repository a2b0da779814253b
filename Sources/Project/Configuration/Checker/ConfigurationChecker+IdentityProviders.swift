internal import Diagnostics
internal import JSON
internal import YAMLTree

extension ConfigurationChecker {
  mutating func identityProviders(_ pair: YAMLPair) -> [PoolConfiguration.IdentityProvider] {
    let flag = ProviderSecret.flag
    let parts = list(
      pair,
      ServiceShapes.identityProvider,
      named: "ProviderName",
      isSent: true,
      own: [flag]
    )
    return parts.map { part in
      var part = part
      let said = part.members[flag]
      part.members[flag] = nil
      let isWritten = ProviderSecret.isWritten(in: part.members)
      if let said, said.bool == nil {
        report(.badBoolean, "`\(flag)` must be `true` or `false`", at: part.place(of: flag))
      } else if said == false, isWritten {
        let name = part.members["ProviderName"]?.string ?? ""
        report(
          .contradictorySettings,
          "the identity provider `\(name)` has a secret and is said to have none",
          at: part.place(of: flag)
        )
      }
      return PoolConfiguration.IdentityProvider(
        part: part,
        hasSecret: said?.bool ?? isWritten
      )
    }
  }
}
