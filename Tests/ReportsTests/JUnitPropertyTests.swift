import Reports
import RunRecord
import Testing

@Test(arguments: JUnitDialect.allCases)
func `each suite starts with the properties of the run`(_ dialect: JUnitDialect) {
  var report = JUnitReport(hostname: "ci-1", workingDirectory: "/home/ada", dialect: dialect)
  report.properties = [("seed", "42"), ("selection", "--tags 'a < b & \u{1B}c'")]
  for event in Example.events { report.add(event) }
  let text = report.text
  let block = """
        <properties>
          <property name="seed" value="42"/>
          <property name="selection" value="--tags 'a &lt; b &amp;
    """
  #expect(text.matches(of: #/<testsuite /#).count == text.matches(of: #/<properties>/#).count)
  #expect(text.contains(block), "\(text.prefix(900))")
  #expect(!text.unicodeScalars.contains("\u{1B}"))
}

@Test func `a suite without properties has no properties element`() {
  #expect(!document(Example.events).contains("propert"))
}
