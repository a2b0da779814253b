extension ActionEntry {
  static let use = testSide(
    "use",
    "Runs the steps of a flow, with its own values for the flow's parameters.",
    .parameters([
      .required("flow", .flow, "The flow's file, `file.yaml`; of several in it, `file.yaml#name`."),
      .optional("with", .values, "The values of the flow's parameters, by name."),
    ]),
    canFail: true
  ) { _ in nil }
}
