internal import ConfigurationChanges
internal import JSON

/// Adds marks for the values of a plan that are known only after it is applied.
struct TerraformOverlay {
  let configuration: TerraformConfiguration

  /// Adds values that are not known yet.
  ///
  /// The service generates most unknown values of a created resource, so only attributes in its
  /// configuration count. In an update, every unknown value counts, because someone set it.
  func overlaid(
    _ values: JSONValue,
    _ unknown: JSONValue,
    of change: TerraformChange?
  ) -> JSONValue {
    guard case .object(var members) = values, let open = unknown.object else { return values }
    for (name, inner) in open.members {
      if let known = members[name], known.isGiven {
        members[name] = overlaid(known, inner)
      } else if inner == true, let change, isAsked(name, change) {
        members[name] = CloudFunction.afterApply
      }
    }
    return .object(members)
  }

  /// Whether an attribute with an unknown value was set in the configuration.
  private func isAsked(_ attribute: String, _ change: TerraformChange) -> Bool {
    guard let part = change.part, !part.ownAttributes.contains(attribute), attribute != "id" else {
      return false
    }
    return configuration.isConfigured(attribute, of: change.address)
      ?? (change.action == .keep && change.before != nil)
  }

  private func overlaid(_ value: JSONValue, _ unknown: JSONValue) -> JSONValue {
    switch (value, unknown) {
    case (.object(var members), .object(let open)):
      for (name, inner) in open.members {
        if let known = members[name], known.isGiven {
          members[name] = overlaid(known, inner)
        } else if inner == true, !TerraformPart.computed.contains(name) {
          members[name] = CloudFunction.afterApply
        }
      }
      return .object(members)
    case (.array(let elements), .array(let open)):
      return .array(
        elements.enumerated().map { index, element in
          open.indices.contains(index) ? overlaid(element, open[index]) : element
        }
      )
    case (.null, true): return CloudFunction.afterApply
    default: return value
    }
  }
}
