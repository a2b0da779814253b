/// A flow that signs a user up.
let signUpFlow = """
  flow: sign up
  description: Signs a user up.
  parameters:
    email: { description: where the code goes }
    password: { default: $(random.password(16)) }
  steps:
    - signUp: { username: $(email), password: $(password) }
      save: sub
  returns: { sub: $(sub), email: $(email) }
  """

/// A scenario with these steps.
func caller(_ steps: String) -> String { "scenario: A\nsteps:\n\(steps)\n" }

/// A step that uses the flow in `b.yaml`.
let useSignUp = "  - use: { flow: b.yaml, with: { email: $(user.email) } }"
