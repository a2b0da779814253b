internal import RunRecord
internal import Values

extension JournaledResources {
  /// The resources that may still exist, each with the reason, redacted.
  func leftovers(_ options: RunOptions, _ redactor: Redactor) -> [Leftover] {
    let limit = options.cleanupTimeout.sourceText
    let (isKept, otherwise) =
      options.keepsUsers
      ? (true, "kept by --keep-users") : (false, "the cleanup took longer than \(limit)")
    let left = leftovers(otherwise: otherwise).filter { !isKept || $0.entry.probablyExists }
    return left.map { entry, reason in
      Leftover(
        kind: entry.kind.rawValue,
        name: redactor.redact(entry.names.first ?? ""),
        id: entry.id,
        reason: redactor.redact(reason),
        isKept: isKept
      )
    }
  }
}
