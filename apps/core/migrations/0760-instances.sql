-- Other installations that this one is compared with. Grammars and components are a tenant's, so it is a tenant that registers them.
CREATE TABLE instance (
  id_instance bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  app_url text NOT NULL,
  role text NOT NULL,
  id_tenant_there bigint,
  secret text NOT NULL,
  state text NOT NULL DEFAULT 'UNCHECKED',
  state_text text,
  checked_at timestamptz,
  version text,
  tenant_there text,
  compare_asked_at timestamptz,
  compared_at timestamptz,
  compare_error text,
  -- Since when something differs that nobody expects, as notification groups were told.
  drift_since timestamptz,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT instance_tenant_key UNIQUE (id_tenant, id_instance),
  CONSTRAINT instance_address_key UNIQUE (id_tenant, app_url)
);
SELECT app.secure('instance');

-- What the last comparison found of each thing, by its name. Documents are asked for when they are looked at.
CREATE TABLE compared_thing (
  id_compared_thing bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_instance bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  hash_here text,
  hash_there text,
  result int NOT NULL,
  since timestamptz NOT NULL,
  told_at timestamptz,
  expected_reason text,
  expected_until timestamptz,
  expected_at timestamptz,
  expected_by bigint,
  CONSTRAINT compared_thing_name_key UNIQUE (id_instance, kind, name),
  CONSTRAINT compared_thing_instance_fkey FOREIGN KEY (id_tenant, id_instance)
    REFERENCES instance (id_tenant, id_instance) ON DELETE CASCADE
);
CREATE INDEX compared_thing_list ON compared_thing (id_instance, kind, result);
SELECT app.secure('compared_thing');
