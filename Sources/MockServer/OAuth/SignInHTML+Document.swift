import JSON
import MockPool
import Values

// The document around the body of each page.
extension SignInHTML {
  /// The page for an invalid request, with AWS's text.
  static func errorDocument(_ error: String) -> String {
    document(
      title: "Error",
      """
      <h1>An error was encountered with the requested page.</h1>
      <p class="problem" role="alert">\(error.htmlEscaped)</p>
      """
    )
  }

  static func document(title: String, _ body: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.htmlEscaped)</title>
    <style>\(style)</style>
    </head>
    <body>
    <main>
    \(body)
    </main>
    </body>
    </html>

    """
  }

  private static let style = """

    :root { color-scheme: light dark; --edge: #767676; --wrong: #b00020; --accent: #0b57d0; --on: #fff; }
    @media (prefers-color-scheme: dark) {
      :root { --edge: #8c8c8c; --wrong: #ff8a80; --accent: #a8c7fa; --on: #062e6f; }
    }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 0; }
    main { max-width: 22rem; margin: 10vh auto 0; padding: 1rem; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
    label, legend { display: block; margin: 1rem 0 .25rem; font-weight: 600; }
    .option { font-weight: 400; margin: .25rem 0; }
    fieldset { border: 1px solid var(--edge); border-radius: .25rem; margin: 1rem 0 0; }
    input:not([type=radio]) { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit;
      border: 1px solid var(--edge); border-radius: .25rem; }
    input[aria-invalid] { border-color: var(--wrong); }
    button { width: 100%; margin-top: 1.5rem; padding: .6rem; font: inherit; font-weight: 600;
      color: var(--on); background: var(--accent); border: 0; border-radius: .25rem; cursor: pointer; }
    .other { color: inherit; background: none; border: 1px solid var(--edge); margin-top: .75rem; }
    a { color: var(--accent); }
    .links { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 1.5rem 0 0; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .problem { color: var(--wrong); margin: .25rem 0 0; overflow-wrap: anywhere; }

    """
}

// The only script of the pages, because a form alone can't create a passkey.
extension SignInHTML {
  /// Whether the page needs a script.
  var hasScript: Bool {
    if case .addPasskey = page.step { true } else { false }
  }

  /// The attribute of the form with the data for the script.
  var formData: String {
    guard case .addPasskey(let options) = page.step else { return "" }
    return " data-options=\"\(JSONValue.object(options).text().htmlEscaped)\""
  }

  /// The script, and a message for browsers that do not run it; empty for pages without a script.
  var script: String {
    guard hasScript else { return "" }
    return """

      <p class="problem" role="alert" id="failure" hidden></p>
      <noscript><p class="problem">Turn on JavaScript to create a passkey.</p></noscript>
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
