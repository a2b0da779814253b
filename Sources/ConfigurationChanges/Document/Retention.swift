package import JSON

/// What a stack does with a resource that its template no longer has, and with one that it replaces.
package struct Retention: Hashable, Sendable {
  /// DeletionPolicy.
  package var deletion: String

  /// UpdateReplacePolicy.
  package var replacement: String

  /// Takes the attributes of a template's resource; without them it is deleted (template reference of
  /// CloudFormation).
  package init(_ resource: JSONValue) {
    deletion = Retention.text(resource["DeletionPolicy"])
    replacement = Retention.text(resource["UpdateReplacePolicy"])
  }

  private static func text(_ value: JSONValue?) -> String {
    guard let value else { return "Delete" }
    return value.string ?? CloudFunction(value)?.text ?? "Delete"
  }

  /// Whether what the template no longer has stays; what is made by a deployment that fails is another thing.
  var keepsRemoved: Bool { ["Retain", "RetainExceptOnCreate"].contains(deletion) }

  /// Whether only a deployment knows what becomes of what the template no longer has.
  var isComputed: Bool { CloudFunction.isText(deletion) }

  /// Whether what is replaced stays beside what takes its place.
  var keepsReplaced: Bool { replacement == "Retain" }
}
