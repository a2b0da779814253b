/// Help messages that show how to write the parts of `pools`.
enum PoolHelp {
  static let help = "Write `pools: { NAME: { kind: ... } }`."
  static let clients = "Write `clients: { NAME: { clientId: ... } }`."
  static let credentials = "Write `credentials: { profile: NAME }`."
  static let source = "Write `source: NAME`, or `source: { email: NAME, sms: NAME }`."
  static let allow = "Write `allow: [create-users, ...]`."
  static let missingIDs =
    "Add the missing keys. If the entry is only for `--create`, add `create-pools` to `allow` "
    + "instead."
  static let outputs =
    "Add both keys, or `amplifyOutputs` with the path of an Amplify outputs file."
}
