import ConfigurationChanges
import Diagnostics
import Testing

/// A setting of a file, and the string at its place.
///
/// The string is nil if the setting has no place.
struct SettingRow: CustomTestStringConvertible {
  let file: PlaceExample
  let path: SettingPath
  let element: String?
  let place: String?

  init(
    _ file: PlaceExample,
    _ part: SettingPath.Part,
    _ members: [String],
    _ element: String? = nil,
    at place: String?
  ) {
    (self.file, path, self.element, self.place) = (file, SettingPath(part, members), element, place)
  }

  var testDescription: String { "\(path.text) at \(place ?? "no place")" }
}

@Suite struct `Places of settings` {
  private static let length = ["Policies", "PasswordPolicy", "MinimumLength"]

  @Test(arguments: [
    SettingRow(.template, .pool, [], at: "7:3 Pool:"),
    SettingRow(.template, .pool, ["MfaConfiguration"], at: "11:7 MfaConfiguration: OPTIONAL"),
    SettingRow(.template, .pool, ["DeviceConfiguration"], at: "7:3 Pool:"),
    SettingRow(.template, .pool, length, at: "19:13 MinimumLength: 200"),
    SettingRow(
      .template,
      .pool,
      ["SchemaAttributes", "custom:level", "AttributeDataType"],
      at: "23:11 AttributeDataType: Text"
    ),
    SettingRow(
      .template,
      .mfa,
      ["SoftwareTokenMfaConfiguration", "Enabled"],
      at: "13:11 SOFTWARE_TOKEN_MFA"
    ),
    SettingRow(.template, .mfa, ["EmailMfaConfiguration"], at: "14:11 EMAIL_OTP"),
    SettingRow(
      .template,
      .pool,
      ["LambdaConfig", "DefineAuthChallenge"],
      at: "51:22 DefineAuthChallenge"
    ),
    SettingRow(.template, .client("web"), ["CallbackURLs"], at: "33:7 CallbackURLs:"),
    SettingRow(
      .template,
      .client("web"),
      ["CallbackURLs"],
      "http://dev.example/",
      at: "35:45 http://dev.example/]"
    ),
    SettingRow(.template, .client("web"), ["hasSecret"], at: "36:7 GenerateSecret: true"),
    SettingRow(.template, .client("mobile"), ["CallbackURLs"], at: nil),
    SettingRow(
      .template,
      .risk(client: nil),
      [],
      at: "37:3 Risk:"
    ),
    SettingRow(
      .template,
      .risk(client: "web"),
      [],
      at: "40:3 RiskOfWeb:"
    ),
    SettingRow(.template, .other("Outputs"), ["Url", "Value"], at: "53:10 Value: !Ref Domain }"),
    SettingRow(
      .loop,
      .client("AppWeb"),
      ["AccessTokenValidity"],
      at: "12:11 AccessTokenValidity: 999"
    ),
    SettingRow(.templateInJSON, .pool, length, at: #"10:33 "MinimumLength": 200 } }"#),
    SettingRow(.plan, .pool, length, at: #"7:11 "minimum_length": 200 }] } },"#),
    SettingRow(
      .plan,
      .pool,
      ["UserPoolTier"],
      at: #"3:18 "aws_cognito_user_pool.main", "mode": "managed", "type": "aws_cognito_user_pool","#
    ),
    SettingRow(
      .plan,
      .client("web"),
      ["AccessTokenValidity"],
      at: #"11:9 "access_token_validity": 999 } } ] } } }"#
    ),
    SettingRow(.payload, .pool, length, at: #"3:25 "MinimumLength": 200 } } }"#),
    SettingRow(
      .payload,
      .pool,
      ["MfaConfiguration"],
      at: #"1:3 "UserPoolId": "eu-west-1_AbCdEfGhI","#
    ),
    SettingRow(.payload, .client("web"), ["AccessTokenValidity"], at: nil),
    SettingRow(
      .addition,
      .other("AddCustomAttributes"),
      ["SchemaAttributes", "custom:plan", "AttributeDataType"],
      at: #"2:42 "AttributeDataType": "Text" }] }"#
    ),
    SettingRow(
      .branding,
      .other("aws_cognito_managed_login_branding.web"),
      ["UseCognitoProvidedValues"],
      at: #"5:19 "use_cognito_provided_values": true } } ] } } }"#
    ),
    SettingRow(.answers, .pool, length, at: #"2:25 "MinimumLength": 200 } } } },"#),
    SettingRow(
      .answers,
      .client("web"),
      ["AccessTokenValidity"],
      at: #"4:26 "AccessTokenValidity": 999 } }]"#
    ),
    SettingRow(.configuration, .pool, length, at: "4:33 MinimumLength: 6 } }"),
    SettingRow(.configuration, .pool, ["MfaConfiguration"], at: "6:3 MfaConfiguration: \"ON\""),
    SettingRow(
      .configuration,
      .pool,
      ["VerificationMessageTemplate", "SmsMessage"],
      at: "3:3 SmsVerificationMessage: Your code is {####}"
    ),
    SettingRow(
      .configuration,
      .client("web"),
      ["AccessTokenValidity"],
      at: "10:5 AccessTokenValidity: 999"
    ),
    SettingRow(.configuration, .client("web"), ["CallbackURLs"], at: "9:3 web:"),
    SettingRow(.configuration, .group("staff"), ["Precedence"], at: "13:5 Precedence: 4"),
    SettingRow(.configuration, .risk(client: "web"), [], at: "14:1 risk:"),
    SettingRow(.configuration, .resourceServer("api"), ["Scopes"], at: nil),
  ])
  func `a setting has its own place or the nearest place around it`(
    _ row: SettingRow
  ) throws {
    let (_, places) = try placed(row.file.text, "t")
    let place = places.place(of: row.path, element: row.element)
    let source = SourceFile(name: "t", text: row.file.text)
    let shown = place.map { place in
      let text = source.line(place.line).unicodeScalars.dropFirst(place.column - 1)
      return "\(place.line):\(place.column) \(String(text))"
    }
    #expect(shown == row.place)
  }

  @Test func `the place in a Terraform file includes the resource`() throws {
    let (_, places) = try placed(PlaceExample.plan.text, "plan.json")
    let place = places.place(of: SettingPath(.client("web"), ["AccessTokenValidity"]))
    #expect(place?.text == "plan.json:11:9 (module.app.aws_cognito_user_pool_client.web)")
  }
}
