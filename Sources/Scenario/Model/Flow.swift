package import Diagnostics
internal import Values

/// A reusable list of steps as the checker settled it.
package struct Flow: Sendable {
  /// A value that its user gives.
  package struct Parameter: Sendable {
    /// The name, which the flow's steps read.
    package var name: NameReference

    /// What it is for.
    package var description: String?

    /// What it is where it is left out, evaluated once for each use; nil where it is required.
    package var fallback: ValueTemplate?

    /// States a parameter.
    package init(name: NameReference, description: String? = nil, fallback: ValueTemplate? = nil) {
      self.name = name
      self.description = description
      self.fallback = fallback
    }
  }

  /// The name, unique in its file.
  package var name: String

  /// The file that the places of its steps refer to.
  package var file: SourceFile

  /// The value of its `flow` key.
  package var range: SourceRange

  /// Prose for the reports.
  package var description: String?

  /// What it takes, in the author's order.
  package var parameters: [Parameter]

  /// What it does.
  package var steps: [Step]

  /// What it gives back, by name; evaluated after the last step.
  package var returns: [Variable]

  /// States a flow.
  package init(
    name: String,
    file: SourceFile,
    range: SourceRange,
    description: String? = nil,
    parameters: [Parameter] = [],
    steps: [Step],
    returns: [Variable] = []
  ) {
    self.name = name
    self.file = file
    self.range = range
    self.description = description
    self.parameters = parameters
    self.steps = steps
    self.returns = returns
  }
}

/// What `use` takes.
package struct UseParameters: Sendable {
  /// The flow, which was found and checked.
  package var flow: Flow

  /// The reference as written, `file.yaml` or `file.yaml#name`.
  package var reference: NameReference

  /// The values of its parameters, as far as given.
  package var arguments: [ValueTemplate.Member]

  /// The mapping of all of them that is read when the step runs; nil where they are written out.
  package var argumentMapping: TextTemplate?

  /// States the parameters.
  package init(
    flow: Flow,
    reference: NameReference,
    arguments: [ValueTemplate.Member] = [],
    argumentMapping: TextTemplate? = nil
  ) {
    self.flow = flow
    self.reference = reference
    self.arguments = arguments
    self.argumentMapping = argumentMapping
  }
}

extension UseParameters {
  /// What its user gives for a parameter, maybe a part of a mapping that only the run knows; nil where
  /// the user gives nothing.
  package func argument(_ name: String) -> ValueTemplate? {
    if let written = arguments.first(where: { $0.key == name }) { return written.value }
    guard let mapping = argumentMapping, case .path(var path)? = mapping.template.soleValue else {
      return nil
    }
    path.components.append(.name(name))
    guard let template = try? Template(parsing: "$(\(path))") else { return nil }
    return .scalar(template, kind: .any, range: mapping.range)
  }
}
