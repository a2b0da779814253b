internal import Diagnostics
internal import Project
internal import Scenario

/// A file of the project that `init` creates.
struct StarterFile {
  var path: String
  var text: String

  /// Whether other tools also write the file.
  ///
  /// If the file exists, `init` leaves it unchanged.
  var isShared = false

  /// All files, in the order in which a new user reads them.
  static let all: [StarterFile] =
    [
      StarterFile(path: Project.fileName, text: project),
      StarterFile(path: "scenarios/sign-up.yaml", text: signUp),
      StarterFile(path: "scenarios/sign-in.yaml", text: signIn),
      StarterFile(path: "scenarios/flows/confirmed-user.yaml", text: confirmedUser),
      StarterFile(path: ".authflow/scenario.schema.json", text: ScenarioSchema.text),
      StarterFile(path: ".authflow/project.schema.json", text: ProjectSchema.text),
    ] + surroundings(check: "check --strict")

  /// The files that other tools read, which every new project gets; CI runs `check`.
  static func surroundings(check: String) -> [StarterFile] {
    [
      StarterFile(path: ".github/workflows/authflow.yaml", text: workflow(check)),
      StarterFile(path: ".gitignore", text: ignored, isShared: true),
    ]
  }

  /// The remark about a shared file that already exists at a path.
  func remark(keptAt path: String) -> String {
    let lines = text.split(separator: "\n").map(String.init).listed()
    return "kept \(path); make sure it contains \(lines)"
  }

  private static let project = """
    # yaml-language-server: $schema=.authflow/project.schema.json
    # Where scenarios run. Without --pool, they run on the built-in mock.
    pools:
      mock: { kind: mock }

      # A pool of your own. Run on it with `authflow run scenarios --pool staging`.
      # staging:
      #   kind: cognito
      #   userPoolId: eu-west-1_AbCdEfGhI
      #   clientId: $(env.CLIENT_ID)
      #   allow: [create-users, send-messages]
      #   source: { email: mailbox }

    # The mailbox that receives the messages from the `staging` pool.
    # sources:
    #   mailbox:
    #     kind: imap
    #     url: imaps://imap.example.com
    #     username: qa@example.com
    #     password: $(secret.IMAP_PASSWORD)
    #     address: qa+$(tag)@example.com

    defaults: { pool: mock, timeout: 2m }

    """

  private static let signUp = """
    # yaml-language-server: $schema=../.authflow/scenario.schema.json
    scenario: A new user confirms with the emailed code
    tags: [smoke, sign-up]
    steps:
      - signUp: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: confirmSignUp, delivery: { medium: EMAIL } }

      - awaitCode: { to: $(user.email) }
        save: code

      - confirmSignUp: { username: $(user.email), code: $(code) }
        expect: { nextStep: done }

    """

  private static let signIn = """
    # yaml-language-server: $schema=../.authflow/scenario.schema.json
    scenario: A confirmed user signs in, and a wrong password fails
    tags: [smoke, sign-in]
    steps:
      - use:
          flow: flows/confirmed-user.yaml
          with: { email: $(user.email), password: $(user.password) }

      - signIn: { username: $(user.email), password: $(user.password) }
        expect: { nextStep: done, tokens: { id: { claims: { email: $(user.email) } } } }

      - signIn: { username: $(user.email), password: not-the-password }
        expect: { error: NotAuthorizedException }

    """

  private static let confirmedUser = """
    # yaml-language-server: $schema=../../.authflow/scenario.schema.json
    flow: confirmed user
    parameters:
      email: { description: the email address that receives the code }
      password: { default: $(random.password(16)) }
    steps:
      - signUp: { username: $(email), password: $(password) }

      - awaitCode: { to: $(email) }
        save: code

      - confirmSignUp: { username: $(email), code: $(code) }

    """

  private static func workflow(_ check: String) -> String {
    """
    name: authflow
    on: [push, pull_request]
    jobs:
      scenarios:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v6
          # Put authflow on the PATH here.
          - run: authflow \(check) scenarios
          - run: authflow run scenarios --junit reports/junit.xml
          - uses: actions/upload-artifact@v6
            if: always()
            with: { name: junit, path: reports/junit.xml }

    """
  }

  private static let ignored = """
    .authflow/history.sqlite*
    .authflow/journal/
    .authflow/last-run.*
    .authflow/watch/
    reports/
    *.env

    """
}
