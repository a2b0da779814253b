internal import ServiceRules

/// Lambda functions that the pool calls.
extension Knowledge {
  static let triggers =
    triggerFunctions.flatMap(entries)
    + table([
      Setting(
        "pool.LambdaConfig.KMSKeyID",
        [.messages],
        .documented("developer guide, custom sender Lambda triggers")
      ): [
        Case("trigger-key", .any, .breaking): """
        Codes for custom senders are encrypted with another key. Functions without access to the \
        key can't send anything.
        """
      ],
      Setting(
        "triggers.**",
        [
          .signUp, .confirmSignUp, .signIn, .custom, .resetPassword, .invitation, .session,
          .messages,
        ],
        .unknown
      ): [
        Case("trigger-stand-in", .any, .unknown): """
        On a mock, the stubs or programs for the pool's triggers can respond differently. Pools on \
        AWS have neither.
        """
      ],
    ])

  private static func entries(
    of function: TriggerFunction,
    _ words: (added: String, removed: String)
  ) -> [Entry] {
    let changed = changed(function)
    let setting = { Setting($0, function.flows, .documented("developer guide, Lambda triggers")) }
    let whole = Entry(
      setting("pool.LambdaConfig.\(function.name)"),
      [
        (Case("trigger-\(function.id)-added", .appears, .behavior), words.added),
        (
          Case("trigger-\(function.id)-removed", .disappears, function.loss, function.verdict),
          words.removed
        ),
        changed,
      ]
    )
    // Some triggers are mappings of a function and the version of its event.
    let hasParts = SettingPath(.pool, ["LambdaConfig", function.name, "LambdaArn"]).isInModel
    guard hasParts else { return [whole] }
    let version = (
      Case("trigger-\(function.id)-version", .any, .behavior),
      "The pool sends another version of the event. Only a run shows how the function responds."
    )
    return [
      whole,
      Entry(setting("pool.LambdaConfig.\(function.name).LambdaArn"), [changed]),
      Entry(setting("pool.LambdaConfig.\(function.name).LambdaVersion"), [version]),
    ]
  }

  private static func changed(_ function: TriggerFunction) -> (Case, words: String) {
    (
      Case("trigger-\(function.id)-changed", .any, .behavior),
      """
      The pool calls another function. Only a run shows how the new function responds. If the pool \
      is not allowed to invoke the function, the operation fails with UnexpectedLambdaException.
      """
    )
  }
}
