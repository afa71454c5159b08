-- Conversations ready to be shown to people, in groups.
CREATE TABLE demo_call_group (
  id_demo_call_group bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  language text NOT NULL,
  -- The last day, on the tenant's clock.
  expires date,
  daily_limit int NOT NULL CHECK (daily_limit > 0),
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT demo_call_group_tenant_key UNIQUE (id_tenant, id_demo_call_group)
);
CREATE UNIQUE INDEX demo_call_group_name_key ON demo_call_group (id_tenant, lower(name));
SELECT app.secure('demo_call_group');

CREATE TABLE demo_call (
  id_demo_call bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_demo_call_group bigint NOT NULL,
  title text NOT NULL,
  id_call_script bigint NOT NULL,
  id_line bigint,
  variables jsonb NOT NULL DEFAULT '{}',
  note text NOT NULL,
  -- Of the secret in the link; the secret itself is kept nowhere.
  link_hash text UNIQUE,
  link_created_at timestamptz,
  link_created_by bigint,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT demo_call_tenant_key UNIQUE (id_tenant, id_demo_call),
  CONSTRAINT demo_call_group_fkey FOREIGN KEY (id_tenant, id_demo_call_group) REFERENCES demo_call_group (id_tenant, id_demo_call_group) ON DELETE CASCADE,
  CONSTRAINT demo_call_script_fkey FOREIGN KEY (id_tenant, id_call_script) REFERENCES call_script (id_tenant, id_call_script),
  CONSTRAINT demo_call_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE SET NULL (id_line)
);
CREATE INDEX demo_call_group_idx ON demo_call (id_tenant, id_demo_call_group, id_demo_call);
CREATE INDEX demo_call_script_idx ON demo_call (id_tenant, id_call_script);
CREATE INDEX demo_call_line_idx ON demo_call (id_tenant, id_line) WHERE id_line IS NOT NULL;
SELECT app.secure('demo_call');

-- Conversations of demo calls, by the guid of their first leg; they stay what they are when the call goes.
CREATE TABLE demo_run (
  guid uuid PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_demo_call_group bigint,
  id_demo_call bigint,
  started_at timestamptz NOT NULL,
  -- Who came by the link comes back by this; null: a person who is signed in.
  token_hash text UNIQUE,
  CONSTRAINT demo_run_group_fkey FOREIGN KEY (id_tenant, id_demo_call_group) REFERENCES demo_call_group (id_tenant, id_demo_call_group)
    ON DELETE SET NULL (id_demo_call_group),
  CONSTRAINT demo_run_call_fkey FOREIGN KEY (id_tenant, id_demo_call) REFERENCES demo_call (id_tenant, id_demo_call) ON DELETE SET NULL (id_demo_call)
);
CREATE INDEX demo_run_group_idx ON demo_run (id_tenant, id_demo_call_group, started_at, guid);
CREATE INDEX demo_run_call_idx ON demo_run (id_tenant, id_demo_call, started_at, guid);
SELECT app.secure('demo_run');

-- Who has no account is of no tenant before the link says of which: these two say it, and nothing else.
CREATE FUNCTION app.demo_of_link(wanted text) RETURNS TABLE (id_demo_call bigint, id_tenant bigint) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT c.id_demo_call, c.id_tenant FROM demo_call c JOIN tenant t USING (id_tenant) WHERE c.link_hash = wanted AND t.state = 'active'
$$;
CREATE FUNCTION app.demo_of_token(wanted text) RETURNS TABLE (guid uuid, id_demo_call bigint, id_tenant bigint) LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = public, pg_temp AS $$
  SELECT r.guid, r.id_demo_call, r.id_tenant FROM demo_run r JOIN tenant t USING (id_tenant) WHERE r.token_hash = wanted AND t.state = 'active'
$$;
REVOKE ALL ON FUNCTION app.demo_of_link(text), app.demo_of_token(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.demo_of_link(text), app.demo_of_token(text) TO parley_app;
