internal import JSON

// Log delivery.
extension Rulebook {
  static let logDelivery = ServicePart.logDelivery.rules([
    "auth-events-beyond-tier": refused(
      error: .featureUnavailableInTier,
      says:
        "The following feature is not available for the {tier} pricing tier configured: Log Streaming",
      source: .measured(
        "cdk-preflight, log-delivery-user-auth-events-tier; checked before any ARN"
      ),
      why: "The userAuthEvents source requires PLUS.",
      fix: "set UserPoolTier to PLUS, or remove userAuthEvents"
    ) { call in
      call.elements("LogConfigurations").compactMap { element in
        let path = element.path.appending("EventSource")
        guard call.text(path) == "userAuthEvents", call.tier != "PLUS" else { return nil }
        let words = "is userAuthEvents, but UserPoolTier is \(call.tier)"
        return RuleViolation(path, words, ["tier": call.tier])
      }
    },
    "log-source-repeated": refused(
      says:
        "Request validation Failed. Following event sources appear more then once in a request: "
        + "[{sources}].{groups}",
      source: .measured("cdk-preflight, log-delivery-event-source-duplicate"),
      why: "Each source can have only one configuration.",
      fix: "keep only one configuration for each source"
    ) { call in
      var seen: Set<String> = []
      var repeated: [(path: MemberPath, source: String)] = []
      for element in call.elements("LogConfigurations") {
        guard let source = element.value["EventSource"]?.string else { continue }
        if !seen.insert(source).inserted { repeated.append((element.path, source)) }
      }
      let sources = Set(repeated.map(\.source)).sorted().joined(separator: ", ")
      let groups = call.logGroupMismatches.map(\.words).joined(separator: ", ")
      return repeated.map {
        let values = ["sources": sources, "groups": groups.isEmpty ? "" : " [\(groups)]"]
        return RuleViolation($0.path, "is a duplicate configuration for \($0.source)", values)
      }
    },
    "log-group-elsewhere": refused(
      says: "Request validation Failed. [{groups}]",
      source: .measured(
        "cdk-preflight, log-delivery-log-group-region: the account is checked before the region"
      ),
      why: "A pool can write only to log groups in its own account and region.",
      fix: "use a log group in the pool's account and region"
    ) { call in
      let faults = call.logGroupMismatches
      // A foreign region is rejected regardless of the account. Without a known mismatch, the
      // rule needs the account and the region.
      guard !faults.isEmpty || call.logGroups.isEmpty || call.account != nil && call.region != nil
      else { return [] }
      let words = faults.map(\.words).joined(separator: ", ")
      return faults.map {
        RuleViolation($0.path, "is in another account or region", ["groups": words])
      }
    },
    "log-level-of-source": refused(
      says: "Log level {level} is not supported for {source}.",
      source: .documented("API reference, LogConfigurationType; wording unconfirmed"),
      why:
        "The userNotification source supports only ERROR. The userAuthEvents source supports only "
        + "INFO.",
      fix: "set LogLevel to ERROR for userNotification, or to INFO for userAuthEvents"
    ) { call in
      let levels = ["userNotification": "ERROR", "userAuthEvents": "INFO"]
      return call.elements("LogConfigurations").compactMap { element in
        guard let source = element.value["EventSource"]?.string,
          let level = element.value["LogLevel"]?.string, let fitting = levels[source],
          level != fitting
        else { return nil }
        let values = ["level": level, "source": source]
        return RuleViolation(
          element.path.appending("LogLevel"),
          "is \(level) for \(source)",
          values
        )
      }
    },
    "log-destination-of-source": refused(
      says: "{member} is not supported for {source}.",
      source: .documented("API reference, LogConfigurationType; wording unconfirmed"),
      why: "The userNotification source supports only CloudWatch Logs.",
      fix: "set CloudWatchLogsConfiguration instead"
    ) { call in
      call.elements("LogConfigurations").flatMap { element -> [RuleViolation] in
        let source = "userNotification"
        guard element.value["EventSource"]?.string == source else { return [] }
        return ["S3Configuration", "FirehoseConfiguration"].compactMap { member in
          guard element.value[member] != nil, element.value[member] != .null else { return nil }
          let values = ["member": member, "source": source]
          return RuleViolation(element.path.appending(member), "is set for \(source)", values)
        }
      }
    },
  ])
}

extension InspectedCall {
  /// The ARNs of log groups that the template does not compute.
  fileprivate var logGroups: [(path: MemberPath, arn: String)] {
    elements("LogConfigurations").compactMap { element in
      let steps = element.path.steps + ["CloudWatchLogsConfiguration", "LogGroupArn"]
      let path = MemberPath(steps)
      if !isKnown(path), field(.account, of: path) == .computed { skip(path) }
      guard let arn = written(path)?.string, isKnown(path) || arn.hasPrefix("!Sub ") else {
        return nil
      }
      return (path, arn)
    }
  }

  /// The validation errors of log groups, as far as the pool is known.
  fileprivate var logGroupMismatches: [(path: MemberPath, words: String)] {
    let pool = call.environment
    return logGroups.compactMap { group in
      let faults = [
        (foreign(.account, of: group.path), pool.account, "account"),
        (foreign(.region, of: group.path), pool.region, "region"),
      ].compactMap { named, own, kind in
        guard let named, let own, named != own else { return nil as String? }
        let place = kind == "account" ? "invoking account" : "current region"
        return "ARN does not belong to \(place). "
      }
      guard !faults.isEmpty else { return nil }
      let head =
        "CloudWatch log group arn \(group.arn) failed with the following validation errors: "
      return (group.path, head + faults.joined())
    }
  }
}
