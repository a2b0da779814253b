internal import CognitoModel
internal import ConfigurationChanges
internal import Diagnostics
internal import JSON
internal import Project

// AWS SAM functions that declare the pool that calls them (SAM resource reference, EventSource
// Cognito).
extension TemplateReader {
  /// Adds these functions to the resources as triggers of their pools, as SAM does.
  mutating func withPoolEvents(_ resources: JSONObject) -> JSONObject {
    var result = resources
    for (id, function) in resources.members
    where function["Type"]?.string == TemplateResource.samFunction {
      for (name, event) in function.poolEvents {
        guard let pool = event["UserPool"]?["Ref"]?.string,
          let resource = result[pool]?.object, resource["Type"] == "AWS::Cognito::UserPool"
        else { continue }
        guard let connected = resource.connected(to: function.address(under: id), by: event) else {
          remarks.append(
            "the event `\(name)` of `\(id)` is left out, because LambdaConfig is computed"
          )
          continue
        }
        result[pool] = .object(connected)
      }
      eventFunctions.insert(id)
    }
    return result
  }
}

extension JSONObject {
  /// A pool's resource that calls a function for the triggers of an event; nil if its LambdaConfig
  /// is computed.
  ///
  /// The pool's own triggers take precedence.
  fileprivate func connected(to address: JSONValue, by event: JSONValue) -> JSONObject? {
    var resource = self
    var properties = resource["Properties"]?.object ?? [:]
    guard properties["LambdaConfig"].map({ $0.object != nil && !$0.isComputedWhole }) ?? true
    else { return nil }
    var triggers = properties["LambdaConfig"]?.object ?? [:]
    for trigger in event.triggers {
      guard let trigger = trigger.string, triggers[trigger] == nil else { continue }
      triggers[trigger] = address
    }
    properties["LambdaConfig"] = .object(triggers)
    resource["Properties"] = .object(properties)
    return resource
  }
}

extension JSONValue {
  /// The events that connect a SAM function to a pool, with their properties.
  var poolEvents: [(String, JSONValue)] {
    (self["Properties"]?["Events"]?.object?.members ?? []).compactMap { name, event in
      guard event["Type"] == "Cognito", let properties = event["Properties"] else { return nil }
      return (name, properties)
    }
  }

  /// The triggers of an event, which can be a single trigger or a list.
  var triggers: [JSONValue] {
    self["Trigger"]?.array ?? [self["Trigger"]].compactMap(\.self)
  }

  /// Whether an event connects the function to a pool.
  var hasPoolEvent: Bool { !poolEvents.isEmpty }

  fileprivate var isComputedWhole: Bool { CloudFunction(self) != nil }

  /// The address that SAM sets in the pool for a function: the alias if the function publishes an
  /// alias.
  fileprivate func address(under id: String) -> JSONValue {
    if let alias = self["Properties"]?["AutoPublishAlias"]?.string {
      return ["Ref": .string("\(id)Alias\(alias)")]
    }
    return ["Fn::GetAtt": [.string(id), "Arn"]]
  }
}
