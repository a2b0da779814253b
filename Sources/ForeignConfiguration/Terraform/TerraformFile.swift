internal import Diagnostics
internal import Project

/// A file in one of Terraform's own formats, given instead of the output of `terraform show -json`.
enum TerraformFile: String {
  case savedPlan = "this is a saved Terraform plan, which is not JSON"
  case text = "this is human-readable Terraform output, not JSON"
  case log = "this is the log that Terraform writes with `-json`"
  case state = "this is a Terraform state file in Terraform's own format"

  /// Recognizes a format without parsing JSON; nil for other files.
  init?(_ bytes: [UInt8], _ text: String) {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      self = .savedPlan
    } else if TerraformFile.beginnings.contains(where: text.trimmedStart.hasPrefix)
      || text.contains("resource \"aws_cognito_")
    {
      self = .text
    } else if text.contains("\"@module\":\"terraform.ui\"")
      || text.trimmedStart.hasPrefix("{\"@level\":")
    {
      self = .log
    } else {
      return nil
    }
  }

  private static let beginnings = [
    "Terraform used the selected providers", "Terraform will perform the following actions",
    "No changes. Your infrastructure", "OpenTofu used the selected providers",
    "OpenTofu will perform the following actions",
  ]

  /// The instruction for getting a file that authflow can read.
  var help: String {
    self == .state
      ? "Run `terraform show -json > FILE`, and use that file."
      : """
      Run `terraform show -json PLAN > FILE`, where PLAN is the output of `terraform plan -out \
      PLAN`, and use that FILE.
      """
  }

  /// Returns the error for this format.
  func error(in source: SourceFile, at place: SourceRange) -> ForeignDocumentError {
    let diagnostic = Diagnostic(.notAConfiguration, rawValue, at: place, help: help)
    return ForeignDocumentError(source: source, diagnostics: [diagnostic])
  }
}

extension String {
  fileprivate var trimmedStart: Substring { drop { $0.isWhitespace } }
}
