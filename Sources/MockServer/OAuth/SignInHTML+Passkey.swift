import JSON
import MockPool

// The only script of the pages: a browser makes passkeys for no form.
extension SignInHTML {
  /// Whether the page can't do without its script.
  var hasScript: Bool {
    if case .addPasskey = page.step { true } else { false }
  }

  /// What the form carries for the script.
  var formData: String {
    guard case .addPasskey(let options) = page.step else { return "" }
    return " data-options=\"\(JSONValue.object(options).text().htmlEscaped)\""
  }

  /// The script, and what users without one read.
  var script: String {
    guard hasScript else { return "" }
    return """

      <p class="problem" role="alert" id="failure" hidden></p>
      <noscript><p class="problem">A passkey needs scripts.</p></noscript>
      <script nonce="\(nonce)">\(SignInHTML.passkeyScript)</script>
      """
  }

  private static let passkeyScript = """

    const form = document.querySelector('form');
    form.addEventListener('submit', async event => {
      event.preventDefault();
      const failure = document.getElementById('failure');
      failure.hidden = true;
      try {
        const options = JSON.parse(form.dataset.options);
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
        const credential = await navigator.credentials.create({ publicKey });
        form.elements.credential.value = JSON.stringify(credential.toJSON());
        form.submit();
      } catch (error) {
        failure.textContent = `The passkey was not created: ${error.message}`;
        failure.hidden = false;
      }
    });

    """
}
