-- What people say to each other about steps of a flow. It belongs to the flow and goes with it; a copy of the flow has none of it.
CREATE TABLE flow_comment (
  id_flow_comment bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  -- Of an answer the first comment of its thread.
  id_thread bigint,
  -- Of the draft: a step keeps its id when it is renamed. What it was called is for the time when it is gone.
  node_id text NOT NULL,
  node_name text NOT NULL,
  text text NOT NULL,
  -- Ids of people.
  mentions jsonb NOT NULL,
  edited_at timestamptz,
  resolved_at timestamptz,
  resolved_by bigint,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT flow_comment_tenant_key UNIQUE (id_tenant, id_flow_comment),
  CONSTRAINT flow_comment_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE,
  CONSTRAINT flow_comment_thread_fkey FOREIGN KEY (id_tenant, id_thread)
    REFERENCES flow_comment (id_tenant, id_flow_comment) ON DELETE CASCADE
);
CREATE INDEX flow_comment_script_idx ON flow_comment (id_tenant, id_call_script);
CREATE INDEX flow_comment_thread_idx ON flow_comment (id_tenant, id_thread);
SELECT app.secure('flow_comment');
