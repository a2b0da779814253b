package import JSON

/// The policies of a stack for a removed or replaced resource.
package struct Retention: Hashable, Sendable {
  /// The DeletionPolicy attribute, such as `Retain`, or the function that computes it.
  var deletion: String

  /// The UpdateReplacePolicy attribute, such as `Retain`, or the function that computes it.
  var replacement: String

  /// Reads the attributes of a template's resource; without them, the resource is deleted
  /// (CloudFormation template reference).
  package init(_ resource: JSONValue) {
    deletion = Retention.text(resource["DeletionPolicy"])
    replacement = Retention.text(resource["UpdateReplacePolicy"])
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value else { return "Delete" }
    return value.string ?? CloudFunction(value)?.text ?? "Delete"
  }

  /// Whether a resource removed from the template stays; failed creations are a different case.
  var keepsRemoved: Bool { ["Retain", "RetainExceptOnCreate"].contains(deletion) }

  /// Whether the policy for a removed resource is known only at deployment.
  var isComputed: Bool { CloudFunction.isText(deletion) }

  /// Whether a replaced resource stays next to its replacement.
  var keepsReplaced: Bool { replacement == "Retain" }
}
