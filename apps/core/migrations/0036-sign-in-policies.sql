-- What a tenant asks of its people at sign-in, beyond when passwords expire (which stands with the tenant). No row: the defaults.
CREATE TABLE sign_in_policy (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant() REFERENCES tenant,
  password_min_length int NOT NULL DEFAULT 12 CHECK (password_min_length BETWEEN 12 AND 64),
  password_classes int NOT NULL DEFAULT 1 CHECK (password_classes BETWEEN 1 AND 4),
  password_history int NOT NULL DEFAULT 1 CHECK (password_history BETWEEN 0 AND 24),
  refuse_common boolean NOT NULL DEFAULT true,
  password_version int NOT NULL DEFAULT 1,
  two_factor_required boolean NOT NULL DEFAULT false,
  two_factor_grace_days int NOT NULL DEFAULT 7,
  two_factor_set_at timestamptz,
  two_factor_set_by bigint,
  two_factor_version int NOT NULL DEFAULT 1,
  networks jsonb NOT NULL DEFAULT '[]',
  idle_minutes int,
  lock_free int NOT NULL DEFAULT 4,
  lock_after int NOT NULL DEFAULT 10,
  lock_minutes int NOT NULL DEFAULT 15,
  rules_version int NOT NULL DEFAULT 1
);
SELECT app.secure('sign_in_policy');
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON sign_in_policy FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();

-- A second step asked of one person, whatever their tenant asks for.
CREATE TABLE two_factor_requirement (
  id_user bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  is_required boolean NOT NULL,
  grace_days int NOT NULL,
  set_at timestamptz NOT NULL,
  set_by bigint,
  row_version int NOT NULL DEFAULT 1
);
SELECT app.secure('two_factor_requirement');

-- A ticket ends with the session it was issued in.
ALTER TABLE ticket ADD COLUMN sid text;
CREATE FUNCTION app.ticket_session(wanted text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT sid FROM ticket WHERE hash = wanted
$$;

-- What every request of a person is held to.
CREATE FUNCTION app.person_rules(wanted bigint) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_object('networks', coalesce(p.networks, '[]'::jsonb), 'idleMinutes', p.idle_minutes,
    'passwordPolicy', t.password_policy, 'passwordDays', t.password_days)
  FROM app_user u JOIN tenant t USING (id_tenant) LEFT JOIN sign_in_policy p USING (id_tenant) WHERE u.id_user = wanted
$$;
REVOKE ALL ON FUNCTION app.ticket_session(text), app.person_rules(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.ticket_session(text), app.person_rules(bigint) TO parley_app;
