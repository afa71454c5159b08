-- Folders of flows, components and campaigns: one tree per kind and tenant.
CREATE TABLE folder (
  id_folder bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL CHECK (kind IN ('flow', 'component', 'campaign')),
  name text NOT NULL,
  id_parent bigint,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT folder_tenant_key UNIQUE (id_tenant, id_folder),
  CONSTRAINT folder_parent_fkey FOREIGN KEY (id_tenant, id_parent) REFERENCES folder (id_tenant, id_folder)
);
CREATE UNIQUE INDEX folder_name_key ON folder (id_tenant, kind, coalesce(id_parent, 0), lower(name));
CREATE INDEX folder_parent_idx ON folder (id_tenant, id_parent);
SELECT app.secure('folder');
