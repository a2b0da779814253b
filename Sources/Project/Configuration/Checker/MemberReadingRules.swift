/// The rules for reading members.
struct MemberReadingRules {
  /// Whether values are checked against the limits of the service model.
  var checksLimits = false

  /// The required member; nil for none.
  var required: String?

  /// The additional keys of authflow, which the caller reads.
  var own: [String] = []

  /// Whether the mapping is a whole part of the file, not a value in a part.
  var isPart = false

  /// The rules for nested members, without authflow's keys.
  var inner: MemberReadingRules { MemberReadingRules(checksLimits: checksLimits) }
}
