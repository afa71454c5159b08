-- Invoices of providers beside the calls that are known here.
CREATE TABLE cost_comparison (
  id_cost_comparison bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  provider text NOT NULL,
  unit text NOT NULL CHECK (unit IN ('callsOut', 'callsIn')),
  file_name text NOT NULL,
  currency text NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'done', 'failed')),
  error text,
  id_task bigint,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT cost_comparison_tenant_key UNIQUE (id_tenant, id_cost_comparison)
);
CREATE INDEX cost_comparison_created_idx ON cost_comparison (created_at);
SELECT app.secure('cost_comparison');

-- A call of the file, or one that is only ours. The number is whole until it was compared, and hidden but for its last digits afterwards.
CREATE TABLE cost_comparison_row (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_cost_comparison bigint NOT NULL,
  row int NOT NULL,
  line int,
  result text CHECK (result IN ('matched', 'different', 'onlyTheirs', 'onlyOurs', 'invalid')),
  problem text,
  guid uuid,
  started_at timestamptz,
  number text,
  their_seconds int,
  our_seconds int,
  their_amount numeric(24, 6),
  our_amount numeric(24, 6),
  PRIMARY KEY (id_cost_comparison, row),
  CONSTRAINT cost_comparison_row_fkey FOREIGN KEY (id_tenant, id_cost_comparison)
    REFERENCES cost_comparison (id_tenant, id_cost_comparison) ON DELETE CASCADE
);
SELECT app.secure('cost_comparison_row');

-- What was compared 90 days ago is forgotten; numbers of what was never compared go after a day.
CREATE FUNCTION app.forget_comparisons(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE cost_comparison_row SET number = NULL WHERE result IS NULL AND number IS NOT NULL
    AND id_cost_comparison IN (SELECT id_cost_comparison FROM cost_comparison WHERE created_at < now_is - interval '1 day');
  DELETE FROM cost_comparison WHERE created_at < now_is - interval '90 days';
$$;
REVOKE ALL ON FUNCTION app.forget_comparisons(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_comparisons(timestamptz) TO parley_app;
