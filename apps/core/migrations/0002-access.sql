CREATE TABLE tenant (
  id_tenant bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended')),
  timezone text NOT NULL DEFAULT 'Europe/Prague',
  locale text NOT NULL DEFAULT 'en-US',
  currency text NOT NULL DEFAULT 'EUR',
  -- Password expiry policy: NEVER 0, WARNING 1, RESTRICTION 2, BLOCK 3.
  password_policy smallint NOT NULL DEFAULT 0,
  password_days int,
  password_warn_days int NOT NULL DEFAULT 14,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT tenant_name_key UNIQUE (name)
);
ALTER TABLE tenant ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON tenant USING (id_tenant = (SELECT app.tenant()) OR (SELECT app.tenant()) = 1)
  WITH CHECK (id_tenant = (SELECT app.tenant()) OR (SELECT app.tenant()) = 1);
SELECT app.admit_owner('tenant');
GRANT SELECT, INSERT, UPDATE ON tenant TO parley_app;

CREATE TABLE app_user (
  id_user bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant() REFERENCES tenant,
  username text NOT NULL,
  firstname text NOT NULL,
  lastname text NOT NULL,
  email text,
  -- Who signs this person in; the subject is null until the first sign-in of somebody matched by e-mail.
  issuer text,
  subject text,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  timezone text NOT NULL DEFAULT '',
  locale text NOT NULL DEFAULT 'en-US',
  theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('light', 'dark', 'system')),
  password_changed_at timestamptz,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT app_user_subject_key UNIQUE (issuer, subject)
);
CREATE UNIQUE INDEX app_user_username_key ON app_user (lower(username));
SELECT app.secure('app_user');

CREATE TABLE role (
  id_role bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint DEFAULT app.tenant() REFERENCES tenant,
  name text NOT NULL,
  permissions jsonb NOT NULL,
  row_version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX role_name_key ON role (coalesce(id_tenant, 0), lower(name));
SELECT app.secure_shared('role');

-- Which role a person holds where. Roles held for the operator (tenant 1) count everywhere.
CREATE TABLE membership (
  id_user bigint NOT NULL REFERENCES app_user,
  id_tenant bigint NOT NULL DEFAULT app.tenant() REFERENCES tenant,
  id_role bigint NOT NULL REFERENCES role,
  PRIMARY KEY (id_user, id_tenant, id_role)
);
CREATE INDEX membership_tenant_idx ON membership (id_tenant, id_role);
SELECT app.secure('membership');

CREATE TABLE api_secret (
  id_api_secret bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL REFERENCES app_user,
  name text NOT NULL,
  prefix text NOT NULL,
  hash text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  expires_at timestamptz,
  CONSTRAINT api_secret_prefix_key UNIQUE (prefix)
);
CREATE UNIQUE INDEX api_secret_name_key ON api_secret (id_user, lower(name));
SELECT app.secure('api_secret');

-- What authentication must know before a tenant is set: the person, their roles by tenant, the tenants' names.
CREATE FUNCTION app.person(wanted bigint) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT jsonb_build_object(
    'idUser', u.id_user, 'idTenant', u.id_tenant, 'tenant', t.name, 'username', u.username, 'firstname', u.firstname,
    'lastname', u.lastname, 'email', u.email, 'issuer', u.issuer, 'subject', u.subject, 'state', u.state,
    'memberships', coalesce((
      SELECT jsonb_agg(jsonb_build_object('idTenant', m.id_tenant, 'permissions', r.permissions))
      FROM membership m JOIN role r USING (id_role) WHERE m.id_user = u.id_user), '[]'::jsonb),
    'tenants', coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', each.id_tenant, 'name', each.name) ORDER BY each.name)
      FROM tenant each WHERE each.state = 'active' AND (
        EXISTS (SELECT FROM membership m WHERE m.id_user = u.id_user AND m.id_tenant IN (each.id_tenant, 1)))), '[]'::jsonb))
  FROM app_user u JOIN tenant t USING (id_tenant) WHERE u.id_user = wanted
$$;
CREATE FUNCTION app.person_by_subject(wanted_issuer text, wanted_subject text) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT id_user FROM app_user WHERE issuer = wanted_issuer AND subject = wanted_subject
$$;
-- Matches somebody invited by e-mail once: only where no subject is known yet.
CREATE FUNCTION app.adopt_by_email(wanted_issuer text, wanted_subject text, wanted_email text) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE app_user SET issuer = wanted_issuer, subject = wanted_subject
  WHERE id_user = (SELECT min(id_user) FROM app_user WHERE lower(email) = lower(wanted_email) AND subject IS NULL HAVING count(*) = 1)
  RETURNING id_user
$$;
CREATE FUNCTION app.api_secret_by_prefix(wanted text) RETURNS TABLE (id_api_secret bigint, id_user bigint, hash text, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT id_api_secret, id_user, hash, expires_at FROM api_secret WHERE prefix = wanted
$$;
CREATE FUNCTION app.api_secret_used(used bigint, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE api_secret SET last_used_at = at WHERE id_api_secret = used AND (last_used_at IS NULL OR last_used_at < at - interval '1 minute')
$$;
-- Names for "changed by"; people of the operator change things in other tenants too.
CREATE FUNCTION app.person_name(wanted bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT firstname || ' ' || lastname FROM app_user WHERE id_user = wanted
$$;
-- Roles of the tenant that hold one of the permissions, and the people who can change what roles people hold.
CREATE FUNCTION app.who_grants(area text, action text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT jsonb_build_object(
    'roles', coalesce((SELECT jsonb_agg(DISTINCT name) FROM role
      WHERE (id_tenant IS NULL OR id_tenant = app.tenant()) AND (permissions -> area @> to_jsonb(action) OR permissions -> area @> '-1')), '[]'::jsonb),
    'people', coalesce((SELECT jsonb_agg(name) FROM (
      SELECT DISTINCT u.firstname || ' ' || u.lastname AS name FROM membership m JOIN role r USING (id_role) JOIN app_user u USING (id_user)
      WHERE m.id_tenant = app.tenant() AND u.state = 'active'
        AND (r.permissions -> 'AccessManagement' @> '"edituser"' OR r.permissions -> 'AccessManagement' @> '-1')
      ORDER BY name LIMIT 5) helpers), '[]'::jsonb))
$$;
-- Changed rights and people count at once, in every process.
CREATE FUNCTION app.access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OR DELETE ON membership FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON role FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();
CREATE TRIGGER access_changed AFTER UPDATE OR DELETE ON app_user FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();
CREATE TRIGGER access_changed AFTER UPDATE ON tenant FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();
CREATE TRIGGER access_changed AFTER DELETE ON api_secret FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO parley_app;
REVOKE EXECUTE ON FUNCTION app.secure(text), app.secure_shared(text), app.admit_owner(text) FROM parley_app;
