-- Conversations with a flow that are to come out as expected. They belong to the flow and go with it; all in them is invented.
CREATE TABLE flow_test (
  id_flow_test bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_script bigint NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  content jsonb NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT flow_test_tenant_key UNIQUE (id_tenant, id_flow_test),
  CONSTRAINT flow_test_name_key UNIQUE (id_tenant, id_call_script, name),
  CONSTRAINT flow_test_script_fkey FOREIGN KEY (id_tenant, id_call_script)
    REFERENCES call_script (id_tenant, id_call_script) ON DELETE CASCADE
);
SELECT app.secure('flow_test');

-- What came of the last run of each, and of which document and test. A run is no change of a test.
CREATE TABLE flow_test_result (
  id_flow_test bigint PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  sha256 text NOT NULL,
  test_version int NOT NULL,
  result jsonb NOT NULL,
  ran_at timestamptz NOT NULL,
  CONSTRAINT flow_test_result_test_fkey FOREIGN KEY (id_tenant, id_flow_test)
    REFERENCES flow_test (id_tenant, id_flow_test) ON DELETE CASCADE
);
SELECT app.secure('flow_test_result');
