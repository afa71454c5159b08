-- What is worked on at a flow before it becomes a version: one draft for all who edit it. Without a document there is none; its row stays,
-- so that row_version goes on counting and a save that is late is found out.
CREATE TABLE call_script_draft (
  id_call_script bigint PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  version int NOT NULL,
  document jsonb,
  sha256 text NOT NULL,
  -- Of the version it is based on, as the same release hashed it.
  base_sha256 text NOT NULL,
  nodes int NOT NULL,
  errors int NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by bigint REFERENCES app_user,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT call_script_draft_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE
);
SELECT app.secure('call_script_draft');

-- What the draft refers to: who uses a thing includes those who are about to.
CREATE TABLE call_script_draft_reference (
  id_call_script bigint NOT NULL REFERENCES call_script_draft ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL,
  target text NOT NULL,
  node_id text NOT NULL,
  node_label text NOT NULL,
  PRIMARY KEY (id_call_script, kind, target, node_id)
);
CREATE INDEX call_script_draft_reference_target_idx ON call_script_draft_reference (id_tenant, kind, target);
SELECT app.secure('call_script_draft_reference');

-- One person's saves of a draft until they become one event of the audit log: after ten minutes, or when the draft ends.
CREATE TABLE call_script_draft_work (
  id_call_script bigint NOT NULL REFERENCES call_script_draft ON DELETE CASCADE,
  id_user bigint NOT NULL REFERENCES app_user,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  -- Who it was, and from where, as the log names them.
  who jsonb NOT NULL,
  begun_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  saves int NOT NULL DEFAULT 1,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- Steps that were touched.
  steps text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (id_call_script, id_user)
);
SELECT app.secure('call_script_draft_work');
