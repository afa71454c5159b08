-- Modules (the connections calls come through) and their lines.
CREATE TABLE dial_module (
  id_module bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  integration text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  most_calls int NOT NULL DEFAULT 50 CHECK (most_calls > 0),
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT dial_module_tenant_key UNIQUE (id_tenant, id_module)
);
CREATE UNIQUE INDEX dial_module_name_key ON dial_module (id_tenant, lower(name));
SELECT app.secure('dial_module');

CREATE TABLE line (
  id_line bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_module bigint NOT NULL,
  name text NOT NULL,
  numbers text[] NOT NULL DEFAULT '{}',
  -- Line kinds: CAMPAIGN 0, LINE 1.
  kind smallint NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  most_calls int NOT NULL DEFAULT 10 CHECK (most_calls > 0),
  id_call_script bigint,
  -- The newest published version, or one that stays.
  version_policy text NOT NULL DEFAULT 'published' CHECK (version_policy IN ('published', 'pinned')),
  pinned_version int,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT line_tenant_key UNIQUE (id_tenant, id_line),
  CONSTRAINT line_pinned_check CHECK ((version_policy = 'pinned') = (pinned_version IS NOT NULL)),
  CONSTRAINT line_module_fkey FOREIGN KEY (id_tenant, id_module) REFERENCES dial_module (id_tenant, id_module),
  CONSTRAINT line_script_fkey FOREIGN KEY (id_tenant, id_call_script) REFERENCES call_script (id_tenant, id_call_script)
);
CREATE UNIQUE INDEX line_name_key ON line (id_tenant, lower(name));
CREATE INDEX line_module_idx ON line (id_tenant, id_module);
CREATE INDEX line_script_idx ON line (id_tenant, id_call_script);
SELECT app.secure('line');
