-- Who changed a permission group last, and when.
ALTER TABLE role ADD COLUMN updated_at timestamptz, ADD COLUMN updated_by bigint;

-- What a person is told in the console; it belongs to the tenant where they are at home, whichever they act for.
CREATE TABLE notice (
  id_notice bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  title text NOT NULL,
  text text NOT NULL,
  path text,
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notice_user_idx ON notice (id_user, id_notice DESC);
CREATE INDEX notice_created_idx ON notice (created_at);
SELECT app.secure('notice');

-- Only people of the tenant acted for are told: those at home in it and those who hold a role in it.
CREATE FUNCTION app.add_notices(people bigint[], wanted_title text, wanted_text text, wanted_path text, at timestamptz) RETURNS SETOF bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notice (id_tenant, id_user, title, text, path, created_at)
  SELECT u.id_tenant, u.id_user, wanted_title, wanted_text, wanted_path, at FROM app_user u
  WHERE u.id_user = ANY (people) AND u.state = 'active' AND (u.id_tenant = app.tenant()
    OR EXISTS (SELECT FROM membership m WHERE m.id_user = u.id_user AND m.id_tenant = app.tenant()))
  RETURNING id_user
$$;
CREATE FUNCTION app.forget_notices(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM notice WHERE created_at < now_is - interval '90 days'
$$;

-- Who holds a role in the tenant acted for (for the operator: anywhere), each with all roles that count where they hold it.
CREATE FUNCTION app.role_holders(wanted bigint)
  RETURNS TABLE (id_user bigint, name text, username text, state text, home text, id_tenant bigint, tenant text, held jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id_user, u.firstname || ' ' || u.lastname, u.username, u.state, h.name, m.id_tenant, t.name, (
    SELECT jsonb_agg(jsonb_build_object('idTenant', o.id_tenant, 'idRole', o.id_role, 'permissions', r.permissions))
    FROM membership o JOIN role r USING (id_role) WHERE o.id_user = u.id_user AND o.id_tenant IN (m.id_tenant, 1))
  FROM membership m JOIN app_user u USING (id_user) JOIN tenant t ON t.id_tenant = m.id_tenant JOIN tenant h ON h.id_tenant = u.id_tenant
  WHERE m.id_role = wanted AND (m.id_tenant = app.tenant() OR app.tenant() = 1)
  ORDER BY lower(u.firstname || ' ' || u.lastname), u.id_user, t.name
$$;
-- Active people who hold a permission by a role held in the tenant acted for, and what the role says of it.
CREATE FUNCTION app.who_can(area text, action text) RETURNS TABLE (id_user bigint, name text, id_role bigint, role text, entries jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id_user, u.firstname || ' ' || u.lastname, r.id_role, r.name, found.entries
  FROM membership m JOIN role r USING (id_role) JOIN app_user u USING (id_user)
  CROSS JOIN LATERAL (SELECT jsonb_agg(entry) AS entries FROM jsonb_array_elements_text(r.permissions -> area) AS entry
    WHERE entry IN ('-1', action) OR starts_with(entry, action || ':')) found
  WHERE m.id_tenant = app.tenant() AND u.state = 'active' AND found.entries IS NOT NULL
  ORDER BY lower(u.firstname || ' ' || u.lastname), u.id_user, lower(r.name)
$$;
REVOKE ALL ON FUNCTION app.add_notices(bigint[], text, text, text, timestamptz), app.forget_notices(timestamptz), app.role_holders(bigint),
  app.who_can(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_notices(bigint[], text, text, text, timestamptz), app.forget_notices(timestamptz), app.role_holders(bigint),
  app.who_can(text, text) TO parley_app;
