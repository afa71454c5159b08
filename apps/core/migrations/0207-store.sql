-- The store: ready flows, components and grammars of the operator in groups. Without a tenant: the operator's to change, and to be read by
-- those who may see the group (all, where nobody is named).
CREATE TABLE store_group (
  id_store_group bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint CHECK (id_tenant IS NULL),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  visible_to bigint[],
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
CREATE UNIQUE INDEX store_group_name_key ON store_group (lower(name));
ALTER TABLE store_group ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_group FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON store_group FOR SELECT
  USING ((SELECT app.tenant()) = 1 OR (SELECT app.tenant()) = ANY (visible_to) OR (visible_to IS NULL AND (SELECT app.tenant()) > 0));
CREATE POLICY writable ON store_group USING ((SELECT app.tenant()) = 1) WITH CHECK ((SELECT app.tenant()) = 1);
GRANT SELECT, INSERT, UPDATE, DELETE ON store_group TO parley_app;
SELECT app.admit_owner('store_group');

-- What an item offers is named by the guid of the operator's own; its live version is the edition.
CREATE TABLE store_item (
  id_store_item bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint CHECK (id_tenant IS NULL),
  id_store_group bigint NOT NULL REFERENCES store_group ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('flow', 'component', 'grammar')),
  reference uuid NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- A data URL.
  picture text,
  place int NOT NULL,
  CONSTRAINT store_item_reference_key UNIQUE (id_store_group, reference)
);
ALTER TABLE store_item ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_item FORCE ROW LEVEL SECURITY;
CREATE POLICY readable ON store_item FOR SELECT
  USING ((SELECT app.tenant()) > 0 AND EXISTS (SELECT FROM store_group g WHERE g.id_store_group = store_item.id_store_group));
CREATE POLICY writable ON store_item USING ((SELECT app.tenant()) = 1) WITH CHECK ((SELECT app.tenant()) = 1);
GRANT SELECT, INSERT, UPDATE, DELETE ON store_item TO parley_app;
SELECT app.admit_owner('store_item');

-- What a tenant took: its own thing, of what it is a copy and in which edition. The base is the edition as it was taken, with the tenant's
-- own things named in it: what differs from it is what the tenant changed, and stays when a newer edition is merged in.
CREATE TABLE store_taken (
  id_store_taken bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL CHECK (kind IN ('flow', 'component', 'grammar', 'knowledgeBase')),
  guid uuid NOT NULL,
  -- The guid of the operator's, and the version to which a flow had fixed it.
  source uuid NOT NULL,
  pinned int,
  edition int NOT NULL,
  base jsonb NOT NULL,
  -- Own guids by what the edition names.
  bindings jsonb NOT NULL DEFAULT '{}',
  is_root boolean NOT NULL,
  id_store_item bigint REFERENCES store_item ON DELETE SET NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT store_taken_guid_key UNIQUE (id_tenant, guid)
);
CREATE INDEX store_taken_source_idx ON store_taken (id_tenant, source);
CREATE INDEX store_taken_item_idx ON store_taken (id_store_item);
SELECT app.secure('store_taken');
