internal import JSON

// Logs that a pool delivers.
extension Rulebook {
  static let logDelivery: [ServiceRule] = [
    ServiceRule(
      "log-source-repeated",
      .logDelivery,
      refusedBy: Operations.logDelivery,
      says:
        "Request validation Failed. Following event sources appear more then once in a request: [{source}]. …",
      source: .measured("cdk-preflight, log-delivery"),
      why: "A source of logs has one configuration.",
      fix: "leave one of them"
    ) { call in
      var seen: Set<String> = []
      return call.elements("LogConfigurations").compactMap { element in
        guard let source = element.value["EventSource"]?.string, !seen.insert(source).inserted
        else {
          return nil
        }
        return Breach(element.path, "is the second for \(source)", ["source": source])
      }
    },
    ServiceRule(
      "log-level-of-source",
      .logDelivery,
      refusedBy: Operations.logDelivery,
      says: "Log level {level} is not supported for {source}.",
      source: .documented("API reference, LogConfigurationType; «unconfirmed»: the words"),
      why: "userNotification has ERROR, userAuthEvents has INFO.",
      fix: "set the level of the source"
    ) { call in
      let levels = ["userNotification": "ERROR", "userAuthEvents": "INFO"]
      return call.elements("LogConfigurations").compactMap { element in
        guard let source = element.value["EventSource"]?.string,
          let level = element.value["LogLevel"]?.string, let fitting = levels[source],
          level != fitting
        else { return nil }
        let values = ["level": level, "source": source]
        return Breach(element.path.appending("LogLevel"), "is \(level) for \(source)", values)
      }
    },
    ServiceRule(
      "log-destination-count",
      .logDelivery,
      refusedBy: Operations.logDelivery,
      says: "Exactly one destination must be set for {source}.",
      source: .documented(
        "API reference, LogConfigurationType; «unconfirmed»: that several are refused"
      ),
      why: "Logs go to one place.",
      fix: "set CloudWatchLogsConfiguration, S3Configuration or FirehoseConfiguration"
    ) { call in
      let members = ["CloudWatchLogsConfiguration", "S3Configuration", "FirehoseConfiguration"]
      return call.elements("LogConfigurations").compactMap { element in
        let count = members.count { element.value[$0] != nil }
        guard count != 1 else { return nil }
        let source = element.value["EventSource"]?.string ?? ""
        return Breach(element.path, "has \(count) destinations", ["source": source])
      }
    },
    ServiceRule(
      "auth-events-beyond-tier",
      .logDelivery,
      refusedBy: Operations.logDelivery,
      error: .featureUnavailableInTier,
      says:
        "The following feature is not available for the {tier} pricing tier configured: Log Streaming",
      source: .measured("cdk-preflight, log-delivery"),
      why: "Logs of users' events come with PLUS.",
      fix: "set UserPoolTier to PLUS, or leave userAuthEvents out"
    ) { call in
      call.elements("LogConfigurations").compactMap { element in
        guard element.value["EventSource"] == "userAuthEvents", call.tier != "PLUS" else {
          return nil
        }
        let path = element.path.appending("EventSource")
        return Breach(
          path,
          "is userAuthEvents, and UserPoolTier is \(call.tier)",
          ["tier": call.tier]
        )
      }
    },
  ]
}
