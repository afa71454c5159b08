-- The variables storage: variables of scope tenant are values that people, programs and flows keep. What flows left before is one of them.
ALTER TABLE tenant_variable
  ADD COLUMN id_tenant_value bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT tenant_variable_id_key UNIQUE,
  ADD COLUMN kind int NOT NULL DEFAULT 0 CHECK (kind IN (0, 1)),
  ADD COLUMN type text NOT NULL DEFAULT 'json' CHECK (type IN ('text', 'number', 'boolean', 'json', 'secret')),
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN written_at timestamptz,
  ADD COLUMN written_by text NOT NULL DEFAULT 'flow' CHECK (written_by IN ('person', 'key', 'flow')),
  ADD COLUMN row_version int NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz,
  ADD COLUMN created_by bigint,
  ADD COLUMN updated_by bigint;

-- The type of a value that nobody has given one.
CREATE FUNCTION app.value_type(given jsonb, sealed boolean) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN sealed THEN 'secret' ELSE CASE jsonb_typeof(given)
    WHEN 'string' THEN 'text' WHEN 'number' THEN 'number' WHEN 'boolean' THEN 'boolean' ELSE 'json' END END
$$;
UPDATE tenant_variable SET type = app.value_type(value, redacted), written_at = updated_at, created_at = updated_at;
ALTER TABLE tenant_variable ALTER COLUMN written_at SET NOT NULL, ALTER COLUMN created_at SET NOT NULL;
CREATE INDEX tenant_variable_written_idx ON tenant_variable (id_tenant, written_at, id_tenant_value);

-- What a conversation leaves for the next: `set` or `add`, `setSealed` or `addSealed` where it may not be shown. Several may add at once: the row
-- itself is added to. What is added is [by how much, to what it was added], the second of which counts where nothing is stored yet. The type
-- follows what is written, unless it is JSON, which holds anything. Opening times are not a flow's to write.
CREATE OR REPLACE FUNCTION app.store_variable(tenant bigint, variable text, op text, given jsonb, now_is timestamptz) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    SELECT op LIKE '%Sealed' AS sealed,
      CASE op WHEN 'set' THEN given WHEN 'add' THEN to_jsonb((given ->> 0)::numeric + (given ->> 1)::numeric) ELSE 'null' END AS value
  )
  INSERT INTO tenant_variable AS kept (id_tenant, name, value, changes, redacted, type, updated_at, written_at, created_at)
  SELECT tenant, variable, value, CASE WHEN sealed THEN jsonb_build_array(given) END, sealed, app.value_type(value, sealed), now_is, now_is, now_is
  FROM written
  ON CONFLICT (id_tenant, name) DO UPDATE SET updated_at = excluded.updated_at, updated_by = NULL, written_at = excluded.written_at,
    written_by = 'flow', row_version = kept.row_version + 1, redacted = kept.redacted OR excluded.redacted,
    type = CASE WHEN kept.redacted OR excluded.redacted THEN 'secret' WHEN kept.type = 'json' OR excluded.value = 'null' THEN kept.type ELSE excluded.type END,
    value = CASE WHEN op LIKE 'set%' THEN excluded.value
      WHEN op = 'addSealed' OR kept.changes IS NOT NULL THEN kept.value
      WHEN jsonb_typeof(kept.value) = 'number' THEN to_jsonb((kept.value #>> '{}')::numeric + (given ->> 0)::numeric)
      ELSE excluded.value END,
    changes = CASE WHEN op LIKE 'set%' THEN excluded.changes
      WHEN op = 'addSealed' THEN coalesce(kept.changes, '[]') || excluded.changes
      ELSE kept.changes || jsonb_build_array(given) END
  WHERE kept.kind = 0
$$;

-- Keys with which outside systems read and write values; of a key only its hash is kept. A replaced one works until it ends.
CREATE TABLE tenant_key (
  id_tenant_key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  prefix text NOT NULL CONSTRAINT tenant_key_prefix_key UNIQUE,
  hash text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  last_used_at timestamptz,
  ends_at timestamptz
);
CREATE UNIQUE INDEX tenant_key_current_key ON tenant_key (id_tenant) WHERE ends_at IS NULL;
SELECT app.secure('tenant_key');

-- What authentication must know before a tenant is set: whose key it is, and from where that tenant lets itself be reached.
CREATE FUNCTION app.tenant_key_by_prefix(wanted text)
  RETURNS TABLE (id_tenant_key bigint, id_tenant bigint, hash text, ends_at timestamptz, tenant text, suspended text, networks jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id_tenant_key, k.id_tenant, k.hash, k.ends_at, t.name, CASE WHEN t.state = 'suspended' THEN coalesce(t.suspended_reason, '') END,
    coalesce(p.networks, '[]'::jsonb)
  FROM tenant_key k JOIN tenant t USING (id_tenant) LEFT JOIN sign_in_policy p USING (id_tenant) WHERE k.prefix = wanted
$$;
-- Known to the minute; a write for every request would cost more than the request.
CREATE FUNCTION app.tenant_key_used(used bigint, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE tenant_key SET last_used_at = at WHERE id_tenant_key = used AND (last_used_at IS NULL OR last_used_at < at - interval '1 minute')
$$;
-- How many values tenants have: of all for the operator, else of the one acted for.
CREATE FUNCTION app.tenant_values() RETURNS TABLE (id_tenant bigint, name text, "values" bigint, opening_times bigint, secrets bigint,
    written_at timestamptz, prefix text, last_used_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id_tenant, t.name, count(v.name), count(*) FILTER (WHERE v.kind = 1), count(*) FILTER (WHERE v.kind = 0 AND v.type = 'secret'),
    max(v.written_at), k.prefix, k.last_used_at
  FROM tenant t LEFT JOIN tenant_variable v USING (id_tenant) LEFT JOIN tenant_key k ON k.id_tenant = t.id_tenant AND k.ends_at IS NULL
  WHERE app.tenant() IN (1, t.id_tenant) GROUP BY t.id_tenant, t.name, k.prefix, k.last_used_at
$$;
REVOKE ALL ON FUNCTION app.value_type(jsonb, boolean), app.tenant_key_by_prefix(text), app.tenant_key_used(bigint, timestamptz), app.tenant_values() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.value_type(jsonb, boolean), app.tenant_key_by_prefix(text), app.tenant_key_used(bigint, timestamptz), app.tenant_values() TO parley_app;
