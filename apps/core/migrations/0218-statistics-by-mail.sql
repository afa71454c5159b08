-- Statistics that people have sent to themselves: which rhythm, and when on the clock of the tenant.
CREATE TABLE statistic_subscription (
  id_statistic_subscription bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  rhythm text NOT NULL CHECK (rhythm IN ('weekly', 'monthly')),
  -- Of the week, from Monday, or of the month.
  day smallint NOT NULL,
  hour smallint NOT NULL,
  next_at timestamptz NOT NULL,
  last_at timestamptz,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT statistic_subscription_rhythm_key UNIQUE (id_tenant, id_user, rhythm)
);
CREATE INDEX statistic_subscription_user_idx ON statistic_subscription (id_user);
SELECT app.secure('statistic_subscription');
