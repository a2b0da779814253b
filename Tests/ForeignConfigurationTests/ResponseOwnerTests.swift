import ConfigurationChanges
import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

@Test func `second factors and log delivery are never those of another pool`() throws {
  let text = """
    [{ "UserPool": { "Id": "a_b" } }, { "UserPool": { "Id": "a_c" } },
     { "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": { "Enabled": true } },
     { "MfaConfiguration": "OFF" },
     { "LogDeliveryConfiguration": { "UserPoolId": "a_c", "LogConfigurations": [] } }]
    """
  let foreign = try #require(try read(text, "a.json", pool: "a_b"))
  #expect(foreign.document.mfa == nil && foreign.document.logDelivery == nil)
  #expect(
    foreign.remarks == [
      "the second factors are left out: the file describes several pools, and the response of "
        + "get-user-pool-mfa-config does not contain the ID of its pool",
      "1 part of another pool is left out",
    ]
  )
  let other = try #require(try read(text, "a.json", pool: "a_c"))
  #expect(other.document.logDelivery?["UserPoolId"] == "a_c")
}

@Test func `of two responses with second factors, the last one is used`() throws {
  let text = """
    [{ "UserPool": { "Id": "a_b" } },
     { "MfaConfiguration": "ON", "SoftwareTokenMfaConfiguration": { "Enabled": true } },
     { "MfaConfiguration": "OPTIONAL", "SmsMfaConfiguration": {} }]
    """
  let foreign = try #require(try read(text, "a.json"))
  #expect(
    foreign.document.mfa == ["MfaConfiguration": "OPTIONAL", "SmsMfaConfiguration": [:]]
  )
  #expect(
    foreign.remarks == [
      "the second factors are described twice with different settings; authflow uses the last "
        + "description"
    ]
  )
}
