internal import Matching

/// The matcher of a scenario's patterns.
typealias PatternMatcher = Matching.PatternMatcher<ValueScope>
