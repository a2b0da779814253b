internal import Comparison
internal import Project

// The pools that a comparison creates.
extension CompareWorkflow {
  /// The pools to create; nil for sides that exist or are mocks.
  func creations(_ file: ProjectFile) throws(CommandFailure) -> Sides<PoolToCreate?> {
    guard request.a.creation != nil || request.b.creation != nil else { return Sides(nil, nil) }
    let project = try file.project(for: .compare)
    let entry = request.pool ?? liveName(in: project) ?? project.defaultPool
    // An unusable entry is reported before the configuration files are read.
    try file.checkCreation(in: project, with: entry)
    let read = { (pool: ComparedPool) throws(CommandFailure) -> PoolToCreate? in
      guard let path = pool.creation else { return nil }
      return try PoolToCreate(reading: path, entry: entry, to: .compare, environment)
    }
    return Sides(try read(request.a), try read(request.b))
  }

  /// The name of the side that is a live pool of the project; nil if there is none.
  private func liveName(in project: Project) -> String? {
    [request.a, request.b].filter { $0.creation == nil }.map(\.word).first { word in
      project.pools.contains { $0.name == word && !$0.isMock }
    }
  }
}
