internal import Diagnostics
internal import YAMLTree

extension ProjectChecker {
  /// Reads the document into a project, without parts that have errors.
  mutating func read(_ root: YAMLNode, into project: inout Project) {
    if case .unresolved = root.content { return }
    guard isProject(root),
      let fields = fields(of: withoutDefaults(root), "a project file", ProjectKey.allCases)
    else { return }
    usedVariables = variables(usedIn: root)
    let sources = fields[.sources].flatMap { entries(of: $0, "`sources`", help: SourceHelp.help) }
    note(sources, fields)
    project.sources = sources?.pairs.compactMap { source($0) } ?? []
    let pools = fields[.pools].flatMap { entries(of: $0, "`pools`", help: PoolHelp.help) }
    project.pools = pools?.pairs.compactMap { pool($0) } ?? []
    if let node = fields[.defaults] {
      project.defaults = defaults(node, pools: poolNames(pools, fields))
    }
    project.quarantine = fields[.quarantine].flatMap { quarantine($0, in: project.folder) }
    let notifications = fields[.notify].flatMap {
      entries(of: $0, "`notify`", help: NotificationHelp.help)
    }
    project.notifications = notifications?.pairs.compactMap { notification($0) } ?? []
    project.secrets = fields[.secrets].map { secrets($0) } ?? []
    warnOfComments(in: root)
  }

  private mutating func isProject(_ root: YAMLNode) -> Bool {
    let help = "In a project file, use only \(ProjectKey.allCases.map(\.rawValue).listed())."
    guard let pairs = root.pairs else {
      reportKind(.notAProject, root, "a project file must be a mapping", help: help)
      return false
    }
    guard let key = pairs.first(where: { ["scenario", "flow"].contains($0.name) }) else {
      return true
    }
    let title = "expected a project file, got a \(key.name)"
    report(.notAProject, title, at: key.key.range, help: help)
    return false
  }

  /// Reports top-level keys that belong in `defaults`, and returns the document without them.
  private mutating func withoutDefaults(_ root: YAMLNode) -> YAMLNode {
    guard let pairs = root.pairs else { return root }
    let strays = pairs.filter {
      // A mapping below `pool` is a misspelled `pools`.
      DefaultsKey(rawValue: $0.name) != nil && !$0.value.isMissing
        && ($0.value.scalar != nil || $0.value.elements != nil)
    }
    for pair in strays {
      report(
        .unknownKey,
        "`\(pair.name)` belongs in `defaults`",
        at: pair.key.range,
        help: "Move the key to `defaults: { \(pair.name): ... }`."
      )
    }
    let names = strays.map(\.name)
    var root = root
    root.content = .mapping(pairs.filter { !names.contains($0.name) })
    return root
  }

  /// Records the names of sources, to which pools refer.
  ///
  /// If a merge key adds names, the names are unknown, because each use would otherwise be an
  /// error.
  private mutating func note(_ sources: NamedEntries?, _ fields: Fields<ProjectKey>) {
    if let sources {
      sourceNames = sources.isMerged ? nil : sources.names
      for pair in sources.pairs {
        sourceKinds[pair.name] = pair.value["kind"]?.scalar.flatMap {
          SourceKind(rawValue: $0.text)
        }
      }
    } else {
      sourceNames = fields.has(.sources) ? nil : []
    }
  }

  private func poolNames(_ pools: NamedEntries?, _ fields: Fields<ProjectKey>) -> [String]? {
    if let pools { return pools.isMerged ? nil : pools.names }
    return fields.has(.pools) ? nil : []
  }
}

// MARK: - Defaults

extension ProjectChecker {
  private mutating func defaults(_ node: YAMLNode, pools: [String]?) -> ProjectDefaults {
    var defaults = ProjectDefaults()
    let keys = DefaultsKey.allCases
    guard let fields = fields(of: node, "`defaults`", keys) else { return defaults }
    defaults.pool = fields[.pool].flatMap { defaultPool($0, among: pools) }
    defaults.paths = fields[.paths].flatMap { paths($0) }
    defaults.jobs = count(.jobs, of: fields)
    defaults.failFast = boolean(.failFast, of: fields)
    defaults.timeout = limit(.timeout, of: fields)
    defaults.cleanupTimeout = limit(.cleanupTimeout, of: fields)
    defaults.within = limit(.within, of: fields)
    return defaults
  }

  /// Reads a list of at least one literal path.
  private mutating func paths(_ node: YAMLNode) -> [String]? {
    let elements = someElements(of: node, "`paths`", help: "Write `paths: [scenarios]`.")
    let paths = (elements ?? []).compactMap { element -> String? in
      let subject = "an element of `paths`"
      guard let path = writtenText(element, subject) else { return nil }
      guard let problem = StringRule.path.problem(in: path, of: subject) else { return path }
      let help = problem.help.map { _ in Resolver.homeHelp }
      report(problem.code, problem.title, at: element.range, help: help)
      return nil
    }
    return paths.isEmpty ? nil : paths
  }

  private mutating func defaultPool(_ node: YAMLNode, among pools: [String]?) -> String? {
    guard let name = writtenText(node, "`pool`") else { return nil }
    guard let pools, !pools.contains(name), name != Project.builtInPool else { return name }
    let known = pools + (pools.contains(Project.builtInPool) ? [] : [Project.builtInPool])
    reportUnknown(.unknownPool, "pool", node, among: known, help: "Use \(known.listed("or")).")
    return nil
  }
}
