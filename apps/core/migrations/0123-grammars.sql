-- What people say and what it means, named by flows through the guid.
CREATE TABLE grammar (
  id_grammar bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL DEFAULT uuidv7(),
  name text NOT NULL,
  -- Without one it counts in conversations in any language.
  language text,
  definition jsonb NOT NULL,
  kind text NOT NULL GENERATED ALWAYS AS (definition ->> 'kind') STORED,
  tests jsonb NOT NULL DEFAULT '[]',
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT grammar_guid_key UNIQUE (id_tenant, guid)
);
CREATE UNIQUE INDEX grammar_name_key ON grammar (id_tenant, lower(name));
SELECT app.secure('grammar');
