-- The second step of somebody; `last_counter` is the last 30 seconds whose code was used: none of before counts again.
CREATE TABLE identity.two_factor (
  sub uuid PRIMARY KEY REFERENCES identity.account ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  last_counter bigint NOT NULL,
  confirmed_at timestamptz NOT NULL
);

-- A secret that was shown and whose first code is still to come.
CREATE TABLE identity.two_factor_enrolment (
  sub uuid PRIMARY KEY REFERENCES identity.account ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE identity.recovery_code (
  code_hash bytea PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  used_at timestamptz
);
CREATE INDEX recovery_code_sub ON identity.recovery_code (sub);

-- Earlier passwords, to refuse them; the present one is the account's.
CREATE TABLE identity.password_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sub uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
  password_hash text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX password_history_sub ON identity.password_history (sub, id);

-- The first sign-in after a second step was asked for: from then on the days of grace count.
ALTER TABLE identity.account ADD COLUMN two_factor_asked_at timestamptz;

-- When a person, not a timer of their browser, last used the session, and until when it may lie idle.
ALTER TABLE identity.session ADD COLUMN used_at timestamptz, ADD COLUMN idle_until timestamptz;
CREATE INDEX session_idle ON identity.session (idle_until) WHERE ended_at IS NULL AND idle_until IS NOT NULL;
