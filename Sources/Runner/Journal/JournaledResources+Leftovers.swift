internal import RunRecord
internal import Values

extension JournaledResources {
  /// The resources of a run that may still exist, each with the reason, redacted.
  func leftovers(of runID: String, _ options: RunOptions, _ redactor: Redactor) -> [Leftover] {
    let limit = options.cleanupTimeout.sourceText
    let (isKept, otherwise) =
      options.keepsUsers
      ? (true, "kept by --keep-users") : (false, "the cleanup took longer than \(limit)")
    let left = leftovers(otherwise: otherwise).filter { !isKept || $0.entry.probablyExists }
    let proof = ResourceProof(runID: runID, isSweep: true)
    return left.map { entry, reason in
      let obstacle = proof.obstacle(to: entry, beside: entries)
      let reasons = obstacle.map {
        reason == $0 ? reason : "\(reason), and `authflow sweep` can't delete it: \($0)"
      }
      return Leftover(
        kind: entry.kind.rawValue,
        name: redactor.redact(entry.names.first ?? ""),
        id: entry.id,
        reason: redactor.redact(reasons ?? reason),
        isKept: isKept,
        isByHand: obstacle != nil
      )
    }
  }
}
