internal import Diagnostics
internal import YAMLTree

extension ProjectChecker {
  private static let secretHelp = "Write `secrets: { NAME: { run: [PROGRAM, ARGUMENT, ...] } }`."

  /// Reads the programs that return secrets.
  mutating func secrets(_ node: YAMLNode) -> [SecretDeclaration] {
    let entries = entries(of: node, "`secrets`", help: ProjectChecker.secretHelp)
    return entries?.pairs.compactMap { secret($0) } ?? []
  }

  private mutating func secret(_ pair: YAMLPair) -> SecretDeclaration? {
    let keys = SecretKey.allCases
    let help = ProjectChecker.secretHelp
    guard let fields = fields(of: pair.value, "a secret", keys, help: help) else { return nil }
    reportMissing(keys, of: fields, "the secret `\(pair.name)`", at: pair.key.range)
    let run = fields[.run].flatMap { command($0, locals: [], help: help) }
    guard let run else { return nil }
    return SecretDeclaration(name: pair.name, range: pair.key.range, run: run)
  }
}
