-- Who a tenant belongs to, whom to ask, what it may use, and why its people are kept out.
ALTER TABLE tenant
  ADD COLUMN id_parent bigint REFERENCES tenant,
  ADD COLUMN contact jsonb NOT NULL DEFAULT '{"name": "", "email": "", "phone": ""}',
  ADD COLUMN limits jsonb NOT NULL DEFAULT '{"concurrentCalls": null, "callsPerMinute": null, "runningCampaigns": null, "storageBytes": null}',
  ADD COLUMN suspended_reason text,
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN created_at timestamptz,
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_at timestamptz,
  ADD COLUMN updated_by bigint,
  ADD CONSTRAINT tenant_parent_check CHECK (id_parent <> id_tenant);
CREATE UNIQUE INDEX tenant_name_folded_key ON tenant (lower(name));
CREATE INDEX tenant_parent_idx ON tenant (id_parent);

-- Settings by key.
CREATE TABLE tenant_parameter (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant() REFERENCES tenant,
  items jsonb NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
SELECT app.secure('tenant_parameter');

-- What helps a tenant's agents, and which words worry it.
CREATE TABLE agent_control (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant() REFERENCES tenant,
  features jsonb NOT NULL,
  languages jsonb NOT NULL,
  rules jsonb NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
SELECT app.secure('agent_control');

CREATE TABLE knowledge_base (
  id_knowledge_base bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  languages text[] NOT NULL DEFAULT '{}',
  sources int NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX knowledge_base_name_key ON knowledge_base (id_tenant, lower(name));
SELECT app.secure('knowledge_base');

-- Counts of the tenant acted for; for the operator those of every tenant. Days of statistics come with a later migration.
CREATE FUNCTION app.tenant_figures(now_is timestamptz) RETURNS TABLE (id_tenant bigint, parent jsonb, children jsonb, users bigint, flows bigint,
    calls_this_month bigint, running bigint, storage_bytes bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT t.id_tenant,
    (SELECT jsonb_build_object('id', p.id_tenant, 'name', p.name) FROM tenant p WHERE p.id_tenant = t.id_parent),
    coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id_tenant, 'name', c.name) ORDER BY lower(c.name)) FROM tenant c WHERE c.id_parent = t.id_tenant), '[]'::jsonb),
    (SELECT count(*) FROM app_user u WHERE u.id_tenant = t.id_tenant),
    (SELECT count(*) FROM call_script s WHERE s.id_tenant = t.id_tenant AND s.script_kind = 'flow'),
    (SELECT coalesce(sum(d.not_picked + d.picked + d.to_end + d.errors), 0)::bigint FROM call_day d WHERE d.id_tenant = t.id_tenant AND NOT d.is_test
      AND d.day >= date_trunc('month', now_is AT TIME ZONE t.timezone)::date),
    (SELECT count(*) FROM conversation_session s WHERE s.id_tenant = t.id_tenant),
    (SELECT coalesce(sum(k.result_size), 0)::bigint FROM task k WHERE k.id_tenant = t.id_tenant AND k.result_key IS NOT NULL)
  FROM tenant t WHERE app.tenant() IN (1, t.id_tenant);
END $$;
-- What authentication must know: tenants nobody can work for, and why.
CREATE FUNCTION app.suspended_tenants() RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id_tenant, 'name', name, 'reason', coalesce(suspended_reason, ''))), '[]'::jsonb)
  FROM tenant WHERE state = 'suspended'
$$;
REVOKE ALL ON FUNCTION app.tenant_figures(timestamptz), app.suspended_tenants() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenant_figures(timestamptz), app.suspended_tenants() TO parley_app;
-- Whoever made a tenant can work for it at once.
CREATE TRIGGER access_grown AFTER INSERT ON tenant FOR EACH STATEMENT EXECUTE FUNCTION app.access_changed();
