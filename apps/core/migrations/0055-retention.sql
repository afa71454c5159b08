-- How long each part of what a tenant's conversations leave is kept. A part without a rule is kept for good.
CREATE TABLE retention_rule (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  part text NOT NULL,
  days int NOT NULL CHECK (days > 0),
  action text NOT NULL CHECK (action IN ('delete', 'anonymise')),
  -- Everything before it was dealt with, but for what is held.
  done_until timestamptz,
  PRIMARY KEY (id_tenant, part)
);
SELECT app.secure('retention_rule');
CREATE TABLE retention_setting (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  hold_reason text,
  row_version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  updated_by bigint
);
SELECT app.secure('retention_setting');

-- Conversations that must stay whatever the rules say.
CREATE TABLE legal_hold (
  guid uuid PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint
);
CREATE INDEX legal_hold_tenant_idx ON legal_hold (id_tenant, created_at DESC, guid);
SELECT app.secure('legal_hold');

-- What a run has removed: its counts grow in the transactions that remove, so that a killed run has lost none.
CREATE TABLE retention_run (
  id_retention_run bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_task bigint NOT NULL,
  is_nightly boolean NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  parts jsonb NOT NULL,
  UNIQUE (id_tenant, id_task)
);
SELECT app.secure('retention_run');
CREATE TABLE retention_run_day (
  id_retention_run bigint NOT NULL REFERENCES retention_run ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  part text NOT NULL,
  day date NOT NULL,
  before int NOT NULL,
  removed int NOT NULL,
  PRIMARY KEY (id_retention_run, part, day)
);
SELECT app.secure('retention_run_day');
