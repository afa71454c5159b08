-- Servers whose functions agents can be given. The headers are sealed; only their names are read again.
CREATE TABLE mcp_server (
  id_mcp_server bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  url text NOT NULL,
  headers text,
  header_names text[] NOT NULL DEFAULT '{}',
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT mcp_server_guid_key UNIQUE (id_tenant, guid)
);
CREATE UNIQUE INDEX mcp_server_name_key ON mcp_server (id_tenant, lower(name));
SELECT app.secure('mcp_server');
