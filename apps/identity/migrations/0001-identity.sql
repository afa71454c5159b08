CREATE TABLE identity.account (
  sub uuid PRIMARY KEY,
  username text NOT NULL,
  -- The name as it is compared: normalised and in lower case, whatever collation the database has.
  username_key text NOT NULL CONSTRAINT account_username_unique UNIQUE,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  given_name text,
  family_name text,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  password_hash text,
  password_changed_at timestamptz,
  must_change boolean NOT NULL DEFAULT false,
  failed_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL
);

CREATE TABLE identity.session (
  sid text PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  address text,
  user_agent text
);
CREATE INDEX session_sub ON identity.session (sub) WHERE ended_at IS NULL;
CREATE INDEX session_expiry ON identity.session (expires_at);

CREATE TABLE identity.provider_state (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  uid text,
  user_code text,
  grant_id text,
  session_uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (model, id)
);
CREATE INDEX provider_state_uid ON identity.provider_state (uid) WHERE uid IS NOT NULL;
CREATE INDEX provider_state_user_code ON identity.provider_state (user_code) WHERE user_code IS NOT NULL;
CREATE INDEX provider_state_grant ON identity.provider_state (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX provider_state_session ON identity.provider_state (session_uid) WHERE session_uid IS NOT NULL;
CREATE INDEX provider_state_expiry ON identity.provider_state (expires_at);

CREATE TABLE identity.revoked_token (
  jti text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Counts wrong passwords by account name and by address. A name that belongs to nobody is counted alike, so that
-- nothing tells which names exist.
CREATE TABLE identity.throttle (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX throttle_age ON identity.throttle (last_failed_at);

CREATE TABLE identity.sign_in (
  uid text PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  passed text[] NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL
);

CREATE TABLE identity.setup_link (
  token_hash bytea PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE identity.signing_key (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  sealed_private_jwk bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Set when a newer key took over; until then every token it signed can still be checked.
  retires_at timestamptz
);

CREATE TABLE identity.secret (
  name text PRIMARY KEY,
  sealed bytea NOT NULL
);
