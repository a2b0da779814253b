extension ActionEntry {
  static let expectPool = testSide(
    "expectPool",
    "Holds the pool's settings against matchers.",
    .settings(.pool),
    outcome: OutcomeField.ofEveryCall + [
      .response(of: ["DescribeUserPool", "GetUserPoolMfaConfig"]), .done,
    ],
    reading: .always,
    canFail: true,
    stage: .language
  ) { given in
    .expectPool(Pattern(.mapping(given.matchers), range: given.range))
  }

  static let expectClient = testSide(
    "expectClient",
    "Holds the client's settings against matchers.",
    .settings(.client),
    outcome: OutcomeField.ofEveryCall + [.response(of: ["DescribeUserPoolClient"]), .done],
    reading: .always,
    canFail: true,
    stage: .language
  ) { given in
    .expectClient(Pattern(.mapping(given.matchers), range: given.range))
  }
}
