-- What of a draft a test conversation ran on. Conversations name it as they name a version, by its number below zero.
CREATE TABLE call_script_snapshot (
  id_call_script_snapshot int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_call_script bigint NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  version int NOT NULL,
  sha256 text NOT NULL,
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user,
  CONSTRAINT call_script_snapshot_content_key UNIQUE (id_call_script, sha256),
  CONSTRAINT call_script_snapshot_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE
);
SELECT app.secure('call_script_snapshot');
