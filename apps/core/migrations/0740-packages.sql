-- Packages that were made or uploaded. The file lies in the storage; the manifest says what is in it.
CREATE TABLE package (
  id_package bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  version text NOT NULL,
  description text NOT NULL,
  manifest jsonb NOT NULL,
  -- Of what it was made; null where it was uploaded.
  choice jsonb,
  file_key text NOT NULL,
  size int NOT NULL,
  sha256 text NOT NULL,
  -- Of who signed it; null where nobody did.
  public_key text,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT package_tenant_key UNIQUE (id_tenant, id_package)
);
CREATE INDEX package_created_idx ON package (id_tenant, created_at, id_package);
SELECT app.secure('package');

-- Keys of other installations whose packages may be installed.
CREATE TABLE package_key (
  id_package_key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  public_key text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT package_key_key UNIQUE (id_tenant, public_key)
);
SELECT app.secure('package_key');

-- What was installed: each item with what it was before, so that the newest can be undone.
CREATE TABLE package_install (
  id_package_install bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  version text NOT NULL,
  public_key text,
  is_published boolean NOT NULL,
  result jsonb NOT NULL,
  undone_at timestamptz,
  undone_by bigint,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT package_install_tenant_key UNIQUE (id_tenant, id_package_install)
);
CREATE INDEX package_install_created_idx ON package_install (id_tenant, created_at, id_package_install);
SELECT app.secure('package_install');

-- The tenant's own of an item that was installed. The base is the item as it was installed, with the tenant's own things named in it: what
-- differs from it is what the tenant changed, and stays when a newer version is merged in.
CREATE TABLE package_thing (
  id_package_thing bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  item_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('flow', 'component', 'dataset', 'grammar', 'knowledgeBase', 'language', 'model')),
  -- The guid of one's own; the code of a language.
  own_key text NOT NULL,
  base jsonb NOT NULL,
  package text NOT NULL,
  version text NOT NULL,
  CONSTRAINT package_thing_key UNIQUE (id_tenant, kind, item_key)
);
SELECT app.secure('package_thing');

-- Packages count among what a tenant keeps.
CREATE OR REPLACE FUNCTION app.stored_bytes(of_tenant bigint, except_task bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (SELECT coalesce(sum(result_size), 0) FROM task WHERE id_tenant = of_tenant AND id IS DISTINCT FROM except_task)::bigint
    + (SELECT coalesce(sum(bytes), 0) FROM knowledge_source WHERE id_tenant = of_tenant AND file_key IS NOT NULL)::bigint
    + (SELECT coalesce(sum(size), 0) FROM audio_asset WHERE id_tenant = of_tenant)::bigint
    + (SELECT coalesce(sum(size), 0) FROM package WHERE id_tenant = of_tenant)::bigint
    + (SELECT coalesce(sum(least(bytes, parts_received * 4000000::bigint)), 0) FROM contact_import
       WHERE id_tenant = of_tenant AND state IN ('uploading', 'reading', 'preview', 'running'))::bigint
$$;
