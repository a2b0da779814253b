internal import CodeSources
internal import Diagnostics
internal import JSON
internal import Mail
internal import Matching
internal import RunRecord
internal import Scenario
internal import Values

/// Watches all sources that the awaits of a scenario can use, from before its first step on.
struct MessageWatch {
  let sources: MessageSources
  let environment: [String: String]
  /// What is known of the pool.
  let pool: JSONObject

  /// Notes the addresses that are fixed before the run; nil where every source is watched.
  func begin(
    _ expectations: MessageExpectations,
    in execution: isolated ScenarioExecution
  ) async -> Failure? {
    do throws(AwaitError) {
      for (place, address) in execution.scenario.recipients(known: writtenText) {
        let sources: [any CodeSource]
        do throws(MissingSource) { sources = try self.sources(at: place) } catch {
          let (message, range) = (error.message(pool: execution.run.pools.name), place.to.range)
          return execution.failure(.environment, message, at: range, details: error.details)
        }
        for source in sources { try await expectations.arm(source) }
        if let address {
          execution.fixedAddresses += sources.map { (address: address, source: $0) }
        }
      }
      return nil
    } catch {
      return execution.failure(ofMessages: error)
    }
  }

  /// What is fixed for the run although no scenario says it: the environment, and the pool's variables.
  private func writtenText(at path: ValuePath) -> String? {
    let names = path.components.map(\.spelling)
    guard names.count == path.components.count else { return nil }
    switch path.root {
    case "env", "secret": return names.count == 1 ? environment[names[0]] : nil
    case "pool": return names.reduce(Optional(JSONValue.object(pool))) { $0?[$1] }?.string
    default: return nil
    }
  }

  /// Where an await may look, as far as that is known before the steps.
  ///
  /// A source whose name is read only later is watched only from then on, and a name that is wrong is
  /// its step's failure.
  private func sources(at place: MessagePlace) throws(MissingSource) -> [any CodeSource] {
    if let name = place.source {
      return name.template.literal.flatMap { try? sources.source(named: $0) }.map { [$0] } ?? []
    }
    let recipient = place.to.template
    if recipient.literal != nil || recipient.medium != nil {
      return [try sources.source(for: recipient.medium.flatMap(MessageMedium.init))]
    }
    return sources.ownSources
  }
}

extension MessageMedium {
  /// The medium of a capability; nil for one that is about something else.
  fileprivate init?(_ requirement: Requirement) {
    switch requirement {
    case .email: self = .email
    case .sms: self = .sms
    case .mock, .live, .domain, .admin, .clock, .faults: return nil
    }
  }
}
