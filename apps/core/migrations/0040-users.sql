-- Who made and changed a person's row, why an account was disabled, when an invitation was sent.
ALTER TABLE app_user
  ADD COLUMN created_at timestamptz,
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN updated_by bigint,
  ADD COLUMN disabled_reason text NOT NULL DEFAULT '',
  ADD COLUMN invited_at timestamptz,
  ADD COLUMN invited_by bigint;
CREATE INDEX app_user_tenant_idx ON app_user (id_tenant);

-- When a person last signed in: apart from the person's row, whose changes make every process look up rights again.
CREATE TABLE user_activity (
  id_user bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  last_sign_in_at timestamptz NOT NULL,
  -- The session that began then, so that its later tokens are no new sign-in.
  last_session text NOT NULL
);
SELECT app.secure('user_activity');

-- What a secret may at most; null: everything its person may. A ticket is no wider than what it was issued with.
ALTER TABLE api_secret ADD COLUMN scopes jsonb;
ALTER TABLE ticket ADD COLUMN scopes jsonb;
DROP FUNCTION app.api_secret_by_prefix(text);
CREATE FUNCTION app.api_secret_by_prefix(wanted text)
  RETURNS TABLE (id_api_secret bigint, id_user bigint, hash text, expires_at timestamptz, scopes jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id_api_secret, id_user, hash, expires_at, scopes FROM api_secret WHERE prefix = wanted
$$;
DROP FUNCTION app.redeem_ticket(text, timestamptz);
CREATE FUNCTION app.redeem_ticket(wanted text, now_is timestamptz) RETURNS TABLE (id_user bigint, id_tenant bigint, path text, scopes jsonb)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM ticket WHERE hash = wanted AND expires_at > now_is RETURNING id_user, id_tenant, path, scopes
$$;

-- A file of people between its preview and its being applied.
CREATE TABLE user_import (
  id_user_import bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'preview' CHECK (state IN ('preview', 'running', 'done', 'refused')),
  encoding text NOT NULL,
  separator text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  error text,
  id_task bigint
);
SELECT app.secure('user_import');
CREATE TABLE user_import_row (
  id_user_import bigint NOT NULL REFERENCES user_import ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  line int NOT NULL,
  cells jsonb NOT NULL,
  result text NOT NULL,
  field text,
  reason text,
  changes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (id_user_import, line)
);
SELECT app.secure('user_import_row');

-- When somebody signed in; a session counts once.
CREATE FUNCTION app.signed_in(wanted bigint, session text, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO user_activity (id_user, id_tenant, last_sign_in_at, last_session)
  SELECT id_user, id_tenant, at, session FROM app_user WHERE id_user = wanted
  ON CONFLICT (id_user) DO UPDATE SET last_sign_in_at = excluded.last_sign_in_at, last_session = excluded.last_session
  WHERE user_activity.last_session <> excluded.last_session
$$;
-- People of other tenants who hold a role in the tenant acted for.
CREATE FUNCTION app.tenant_guests() RETURNS TABLE (id_user bigint, id_tenant bigint, tenant text, username text, firstname text, lastname text,
    email text, issuer text, subject text, state text, invited_at timestamptz, last_sign_in_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id_user, u.id_tenant, t.name, u.username, u.firstname, u.lastname, u.email, u.issuer, u.subject, u.state, u.invited_at, a.last_sign_in_at
  FROM app_user u JOIN tenant t USING (id_tenant) LEFT JOIN user_activity a ON a.id_user = u.id_user
  WHERE u.id_tenant <> app.tenant() AND EXISTS (SELECT FROM membership m WHERE m.id_user = u.id_user AND m.id_tenant = app.tenant())
$$;
-- Roles by tenant of somebody who is at home in the tenant acted for or holds a role there; the caller shows only what may be seen.
CREATE FUNCTION app.memberships_of(wanted bigint) RETURNS TABLE (id_tenant bigint, tenant text, id_role bigint, name text, permissions jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id_tenant, t.name, r.id_role, r.name, r.permissions
  FROM membership m JOIN tenant t USING (id_tenant) JOIN role r USING (id_role)
  WHERE m.id_user = wanted AND EXISTS (SELECT FROM app_user u WHERE u.id_user = wanted AND (u.id_tenant = app.tenant()
    OR EXISTS (SELECT FROM membership here WHERE here.id_user = wanted AND here.id_tenant = app.tenant())))
  ORDER BY t.name, r.name
$$;
-- Which of the user names, in lower case, belong to people of other tenants.
CREATE FUNCTION app.usernames_elsewhere(wanted text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT lower(username) FROM app_user WHERE lower(username) = ANY (wanted) AND id_tenant <> app.tenant()
$$;
-- People who can edit both users and permission groups of the tenant acted for, by the roles they hold in it.
CREATE FUNCTION app.tenant_administrators() RETURNS TABLE (id_user bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id_user FROM membership m JOIN role r USING (id_role) JOIN app_user u USING (id_user)
  WHERE m.id_tenant = app.tenant() AND u.state = 'active'
  GROUP BY m.id_user
  HAVING bool_or(r.permissions -> 'AccessManagement' @> '"edituser"' OR r.permissions -> 'AccessManagement' @> '-1')
    AND bool_or(r.permissions -> 'AccessManagement' @> '"editrole"' OR r.permissions -> 'AccessManagement' @> '-1')
$$;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.api_secret_by_prefix(text), app.redeem_ticket(text, timestamptz), app.signed_in(bigint, text, timestamptz),
  app.tenant_guests(), app.memberships_of(bigint), app.usernames_elsewhere(text[]), app.tenant_administrators() TO parley_app;
