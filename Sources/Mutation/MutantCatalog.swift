/// The families of mutants, each in a file of the folder Mutants.
enum MutantCatalog {
  static let families: [MutantFamily] = [
    signUpCodes, resetCodes, recovery, attributeCodes, passwords, policy, signInStates, statuses,
    signUp, accounts, existence, groups, errors, signInErrors, revocation, tokens, rotation,
    idTokens, accessTokens, clientTokens, sessions, signIn, softwareTokens, secondFactors, devices,
    trackedSessions, addresses, attributes, clients, messages, triggers,
  ]
}
