extension ProjectKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .pools: .named(.pools)
    case .sources: .named(.sources)
    case .defaults: .defaults
    case .secrets: .named(.secrets)
    case .quarantine: .writtenPath
    case .notify: .named(.notifications)
    }
  }

  var summary: String {
    switch self {
    case .pools: "The pools that scenarios run on, by name."
    case .sources: "The message sources, by name."
    case .defaults: "Default settings of runs, such as the pool and the time limits."
    case .secrets: "Programs that print secrets, by the name in `$(secret.NAME)`."
    case .quarantine:
      "The file with the scenarios whose failures do not count; `quarantine.yaml` by default."
    case .notify: "The services to which `--notify NAME` posts a summary of the run, by name."
    }
  }
}

extension DefaultsKey: ProjectFileKey {
  var shape: KeyShape {
    switch self {
    case .pool: .poolName
    case .paths: .paths
    case .jobs: .count
    case .failFast: .boolean
    case .timeout, .cleanupTimeout, .within: .limit
    }
  }

  var summary: String {
    switch self {
    case .pool: "The pool that scenarios run on; `mock` by default."
    case .paths: "The files and folders that commands read without PATHS; `scenarios` by default."
    case .jobs: "The maximum number of scenarios that run at once; 16 by default."
    case .failFast: "Whether to stop starting scenarios after the first failure; false by default."
    case .timeout: "The time limit of a scenario without a `timeout`; 2m by default."
    case .cleanupTimeout: "The time limit of a scenario's cleanup; 30s by default."
    case .within: "The time limit of an await; by default, 5s on a mock and 60s on other pools."
    }
  }
}
