-- Flows (call scripts) and components. The row holds the facts of the newest version; documents live in the history.
CREATE TABLE call_script (
  id_call_script bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  id_folder bigint,
  script_kind text NOT NULL CHECK (script_kind IN ('flow', 'component')),
  component_type text,
  type smallint NOT NULL,
  channel smallint NOT NULL,
  version int NOT NULL DEFAULT 0,
  published_version int,
  languages text[] NOT NULL DEFAULT '{}',
  errors int NOT NULL DEFAULT 0,
  warnings int NOT NULL DEFAULT 0,
  -- Labels and texts of the newest version, for the search of the command palette.
  words text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES app_user,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT call_script_guid_key UNIQUE (guid),
  CONSTRAINT call_script_tenant_key UNIQUE (id_tenant, id_call_script),
  CONSTRAINT call_script_folder_fkey FOREIGN KEY (id_tenant, id_folder) REFERENCES folder (id_tenant, id_folder)
);
CREATE UNIQUE INDEX call_script_name_key ON call_script (id_tenant, script_kind, coalesce(id_folder, 0), lower(name));
CREATE INDEX call_script_updated_idx ON call_script (id_tenant, updated_at DESC, id_call_script DESC);
CREATE INDEX call_script_folder_idx ON call_script (id_tenant, id_folder);
SELECT app.secure('call_script');

CREATE TABLE call_script_history (
  id_call_script bigint NOT NULL,
  version int NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  document jsonb NOT NULL,
  sha256 text NOT NULL,
  note text NOT NULL DEFAULT '',
  parent int,
  errors int NOT NULL,
  warnings int NOT NULL,
  nodes int NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user,
  PRIMARY KEY (id_call_script, version),
  CONSTRAINT call_script_history_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE
);
SELECT app.secure('call_script_history');

-- What the newest and the published version of a script refer to; written with each version.
CREATE TABLE call_script_reference (
  id_call_script bigint NOT NULL,
  version int NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL,
  target text NOT NULL,
  node_id text NOT NULL,
  node_label text NOT NULL,
  PRIMARY KEY (id_call_script, version, kind, target, node_id),
  CONSTRAINT call_script_reference_history_fkey FOREIGN KEY (id_call_script, version)
    REFERENCES call_script_history (id_call_script, version) ON DELETE CASCADE
);
CREATE INDEX call_script_reference_target_idx ON call_script_reference (id_tenant, kind, target);
SELECT app.secure('call_script_reference');

CREATE TABLE tag (
  id_tag bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  tone smallint NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT tag_tenant_key UNIQUE (id_tenant, id_tag)
);
CREATE UNIQUE INDEX tag_name_key ON tag (id_tenant, lower(name));
SELECT app.secure('tag');

CREATE TABLE call_script_tag (
  id_call_script bigint NOT NULL,
  version int NOT NULL,
  id_tag bigint NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  PRIMARY KEY (id_call_script, version, id_tag),
  CONSTRAINT call_script_tag_history_fkey FOREIGN KEY (id_call_script, version)
    REFERENCES call_script_history (id_call_script, version) ON DELETE CASCADE,
  CONSTRAINT call_script_tag_tag_fkey FOREIGN KEY (id_tenant, id_tag) REFERENCES tag (id_tenant, id_tag)
);
CREATE INDEX call_script_tag_tag_idx ON call_script_tag (id_tenant, id_tag);
SELECT app.secure('call_script_tag');
