-- People who were erased. The identifier itself is only kept, sealed, while the work goes on; the keyed hash tells whether somebody comes back.
CREATE TABLE erasure (
  id_erasure bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_task bigint,
  kind text NOT NULL CHECK (kind IN ('number', 'email', 'id')),
  hash text NOT NULL,
  masked text NOT NULL,
  sealed text,
  mode text NOT NULL CHECK (mode IN ('erase', 'anonymise')),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  created_name text NOT NULL,
  finished_at timestamptz,
  receipt jsonb
);
CREATE INDEX erasure_hash_idx ON erasure (id_tenant, hash);
CREATE INDEX erasure_created_idx ON erasure (id_tenant, created_at DESC, id_erasure DESC);
SELECT app.secure('erasure');
CREATE TABLE erasure_area (
  id_erasure bigint NOT NULL REFERENCES erasure ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  area text NOT NULL,
  found int NOT NULL,
  done int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (id_erasure, area)
);
SELECT app.secure('erasure_area');

-- Keys that sign receipts, one for each tenant; the private half is sealed.
CREATE TABLE signing_key (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  public_key text NOT NULL,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
SELECT app.secure('signing_key');
REVOKE UPDATE, DELETE ON signing_key FROM parley_app;
