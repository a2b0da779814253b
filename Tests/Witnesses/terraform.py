"""Terraform states and plans in the format of `terraform show -json` for the provider `aws`."""

POOL = "eu-west-1_AbCdEfGhI"
OTHER = "eu-west-1_OtherPool"

USER_POOL = {
    "id": POOL, "arn": f"arn:aws:cognito-idp:eu-west-1:123456789012:userpool/{POOL}", "name": "shop",
    "account_recovery_setting": [{"recovery_mechanism": [{"name": "verified_email", "priority": 1}]}],
    "admin_create_user_config": [{"allow_admin_create_user_only": False, "invite_message_template": []}],
    "alias_attributes": None, "auto_verified_attributes": ["email"], "creation_date": "2025-01-01T00:00:00Z",
    "custom_domain": "", "deletion_protection": "INACTIVE", "device_configuration": [], "domain": "tea-shop",
    "email_configuration": [{
        "configuration_set": "", "email_sending_account": "COGNITO_DEFAULT", "from_email_address": "",
        "reply_to_email_address": "", "source_arn": "",
    }],
    "email_mfa_configuration": [], "email_verification_message": "", "email_verification_subject": "",
    "endpoint": f"cognito-idp.eu-west-1.amazonaws.com/{POOL}", "estimated_number_of_users": 12,
    "lambda_config": [], "last_modified_date": "2025-01-02T00:00:00Z", "mfa_configuration": "OFF",
    "password_policy": [{
        "minimum_length": 8, "password_history_size": 0, "require_lowercase": True, "require_numbers": True,
        "require_symbols": True, "require_uppercase": True, "temporary_password_validity_days": 7,
    }],
    "region": "eu-west-1", "schema": [], "sign_in_policy": [{"allowed_first_auth_factors": ["PASSWORD"]}],
    "sms_authentication_message": "", "sms_configuration": [], "sms_verification_message": "",
    "software_token_mfa_configuration": [], "tags": {}, "tags_all": {}, "user_attribute_update_settings": [],
    "user_pool_add_ons": [], "user_pool_tier": "ESSENTIALS", "username_attributes": ["email"],
    "username_configuration": [{"case_sensitive": False}],
    "verification_message_template": [{
        "default_email_option": "CONFIRM_WITH_CODE", "email_message": "", "email_message_by_link": "",
        "email_subject": "", "email_subject_by_link": "", "sms_message": "",
    }],
    "web_authn_configuration": [],
}

CLIENT = {
    "id": "1web", "name": "web", "user_pool_id": POOL, "access_token_validity": 0,
    "allowed_oauth_flows": [], "allowed_oauth_flows_user_pool_client": False, "allowed_oauth_scopes": [],
    "analytics_configuration": [], "auth_session_validity": 3, "callback_urls": [], "client_secret": "",
    "default_redirect_uri": "", "enable_propagate_additional_user_context_data": False,
    "enable_token_revocation": True, "explicit_auth_flows": ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH"],
    "generate_secret": None, "id_token_validity": 0, "logout_urls": [], "prevent_user_existence_errors": "ENABLED",
    "read_attributes": [], "refresh_token_rotation": [], "refresh_token_validity": 30, "region": "eu-west-1",
    "supported_identity_providers": [], "token_validity_units": [], "write_attributes": [],
}

GROUP = {
    "id": f"{POOL}/editors", "name": "editors", "description": "", "precedence": 1, "role_arn": "",
    "region": "eu-west-1", "user_pool_id": POOL,
}

SERVER = {
    "id": f"{POOL}|orders", "identifier": "orders", "name": "Orders", "region": "eu-west-1",
    "scope": [{"scope_description": "Read", "scope_name": "read"}], "scope_identifiers": ["orders/read"],
    "user_pool_id": POOL,
}

PROVIDER = {
    "id": f"{POOL}:Acme", "attribute_mapping": {"email": "email", "username": "sub"}, "idp_identifiers": [],
    "provider_details": {"client_id": "abc", "oidc_issuer": "https://acme.example"},
    "provider_name": "Acme", "provider_type": "OIDC", "region": "eu-west-1", "user_pool_id": POOL,
}

DOMAIN = {
    "id": "tea-shop", "aws_account_id": "123456789012", "certificate_arn": "", "domain": "tea-shop",
    "cloudfront_distribution": "d1.cloudfront.net", "cloudfront_distribution_arn": "d1.cloudfront.net",
    "cloudfront_distribution_zone_id": "Z2FDTNDATAQYW2", "managed_login_version": 1, "region": "eu-west-1",
    "s3_bucket": "aws-cognito-prod-eu-west-1", "user_pool_id": POOL, "version": "20250101",
}

CUSTOMIZATION = {
    "id": f"{POOL},1web", "client_id": "1web", "creation_date": "2025-01-01T00:00:00Z", "css": ".a { color: red }",
    "css_version": "20250101", "image_file": None, "image_url": "", "last_modified_date": "2025-01-01T00:00:00Z",
    "region": "eu-west-1", "user_pool_id": POOL,
}

BRANDING = {
    "asset": [], "client_id": "1web", "managed_login_branding_id": "0a1b", "region": "eu-west-1",
    "settings": "{\"a\":1}", "settings_all": "{\"a\":1}", "use_cognito_provided_values": False, "user_pool_id": POOL,
}

RISK = {
    "id": POOL, "account_takeover_risk_configuration": [], "client_id": None, "region": "eu-west-1",
    "compromised_credentials_risk_configuration": [
        {"actions": [{"event_action": "BLOCK"}], "event_filter": ["SIGN_IN"]},
    ],
    "risk_exception_configuration": [], "user_pool_id": POOL,
}

LOGS = {
    "log_configurations": [{
        "cloud_watch_logs_configuration": [{"log_group_arn": "arn:aws:logs:eu-west-1:123456789012:log-group:pool"}],
        "event_source": "userNotification", "firehose_configuration": [], "log_level": "ERROR", "s3_configuration": [],
    }],
    "region": "eu-west-1", "user_pool_id": POOL,
}

USER = {
    "id": f"{POOL}/ann", "attributes": {"email": "ann@example.com"}, "enabled": True, "password": "Secr3t-of-ann!",
    "region": "eu-west-1", "status": "CONFIRMED", "sub": "5f1c", "user_pool_id": POOL, "username": "ann",
}

MEMBER = {
    "id": "x", "group_name": "editors", "region": "eu-west-1", "user_pool_id": POOL, "username": "ann",
}

REPLICA = {
    "region_name": "us-east-1", "role": "SECONDARY", "status": "ACTIVE", "tags": {}, "tags_all": {},
    "user_pool_arn": f"arn:aws:cognito-idp:us-east-1:123456789012:userpool/{POOL}", "user_pool_id": POOL,
}

TYPES = {
    "user_pool": USER_POOL, "user_pool_client": CLIENT, "user_group": GROUP, "resource_server": SERVER,
    "identity_provider": PROVIDER, "user_pool_domain": DOMAIN, "managed_user_pool_client": CLIENT,
    "user_pool_ui_customization": CUSTOMIZATION, "managed_login_branding": BRANDING, "risk_configuration": RISK,
    "log_delivery_configuration": LOGS, "user": USER, "user_in_group": MEMBER, "user_pool_replica": REPLICA,
}

UNKNOWN = {"id": None}


def values(kind, **changed):
    """The values of a resource in the provider."""
    return TYPES[kind] | changed


class Resource:
    """A resource at an address: `user_pool_client.web`, `module.identity.user_group.staff["a"]`."""

    def __init__(self, address, **changed):
        *modules, kind, name = split(address)
        self.kind, self.modules = kind, modules
        self.name, _, index = name.partition("[")
        self.index = None
        if index:
            text = index.rstrip("]")
            self.index = text.strip('"') if text.startswith('"') else int(text)
        self.address = ".".join(modules + [f"aws_cognito_{kind}", name])
        self.changed = changed

    @property
    def values(self):
        return values(self.kind, **self.changed)

    def at(self, address=None):
        found = {
            "address": address or self.address, "mode": "managed", "type": f"aws_cognito_{self.kind}",
            "name": self.name, "provider_name": "registry.terraform.io/hashicorp/aws",
        }
        if self.index is not None:
            found["index"] = self.index
        return found


def split(address):
    """The parts of an address. Dots in brackets do not separate parts."""
    parts, depth = [""], 0
    for character in address:
        depth += {"[": 1, "]": -1}.get(character, 0)
        if character == "." and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    joined, index = [], 0
    while index < len(parts):
        if parts[index] == "module":
            joined.append(f"module.{parts[index + 1]}")
            index += 2
        else:
            joined.append(parts[index])
            index += 1
    return joined


def module(entries):
    """The root module with these resources, including those of child modules."""
    root = {}
    for modules, entry in entries:
        place, address = root, ""
        for name in modules:
            address = f"{address}.{name}" if address else name
            children = place.setdefault("child_modules", [])
            found = next((child for child in children if child["address"] == address), None)
            if found is None:
                found = {"address": address}
                children.append(found)
            place = found
        place.setdefault("resources", []).append(entry)
    return root


def state(*resources, deposed=()):
    """A state with these resources. `deposed` are old objects that still exist."""
    def entry(resource, **more):
        return resource.modules, resource.at() | {
            "schema_version": 0, "values": resource.values, "sensitive_values": {},
        } | more

    entries = [entry(resource) for resource in resources]
    entries += [entry(resource, deposed_key=f"{index}ed2b3c") for index, resource in enumerate(deposed)]
    return {
        "format_version": "1.0", "terraform_version": "1.9.5", "values": {"root_module": module(entries)},
    }


class Change:
    """The change of a resource in a plan. `before` and `after` are resources at its address."""

    def __init__(self, actions, before=None, after=None, moved=None, unknown=(), **more):
        self.actions = actions if isinstance(actions, list) else [actions]
        self.before, self.after, self.moved, self.more = before, after, moved, more
        self.unknown = set(unknown)
        if "create" in self.actions:
            self.unknown |= {"id", "arn", "client_secret", "endpoint", "creation_date"}

    @property
    def resource(self):
        return self.after or self.before

    @property
    def planned(self):
        if self.after is None:
            return None
        return {
            name: value for name, value in self.after.values.items()
            if name not in self.unknown
        }

    def json(self):
        found = self.resource.at()
        if self.moved:
            found["previous_address"] = self.moved
        own = dict(self.more)
        paths = own.pop("replace_paths", None)
        change = {
            "actions": self.actions, "before": self.before.values if self.before else None,
            "after": self.planned, "before_sensitive": {}, "after_sensitive": {},
            "after_unknown": {
                name: True for name in sorted(self.unknown) if self.after and name in self.after.values
            },
        }
        if paths:
            change["replace_paths"] = paths
        return found | own | {"change": change}


def keep(resource):
    """A resource without changes."""
    return Change("no-op", resource, resource)


def plan(*changes, drift=(), references=(), **more):
    """A plan with these changes."""
    current = [change for change in changes if "deposed" not in change.more]
    planned = [
        (change.resource.modules, change.resource.at() | {
            "schema_version": 0, "values": change.planned, "sensitive_values": {},
        })
        for change in current if change.after is not None
    ]
    prior = [
        (change.before.modules, change.before.at() | {
            "schema_version": 0, "values": change.before.values, "sensitive_values": {},
        })
        for change in current if change.before is not None
    ]
    configured = []
    for address, pool in references:
        configured.append({
            "address": f"aws_cognito_{address}", "mode": "managed",
            "expressions": {"user_pool_id": {"references": [f"{pool}.id", pool]}},
        })
    return {
        "format_version": "1.2", "terraform_version": "1.9.5", "applyable": True, "complete": True,
        "errored": False, "planned_values": {"root_module": module(planned)},
        "resource_drift": [change.json() for change in drift],
        "resource_changes": [change.json() for change in changes],
        "prior_state": {
            "format_version": "1.0", "terraform_version": "1.9.5",
            "values": {"root_module": module(prior)},
        },
        "configuration": {"root_module": {"resources": configured}},
    } | more
