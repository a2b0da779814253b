import JSON
@testable import MockPool

extension TestPool {
  /// The pool as DescribeUserPool returns it.
  mutating func describedPool() -> JSONObject {
    admin("DescribeUserPool", [:]).body["UserPool"]?.object ?? [:]
  }
}
