-- What calls cost. The terms of a version never change; only its last day is set, once.
CREATE TABLE tariff (
  id_tariff bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  currency text NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT tariff_tenant_key UNIQUE (id_tenant, id_tariff)
);
CREATE UNIQUE INDEX tariff_name_key ON tariff (id_tenant, lower(name));
SELECT app.secure('tariff');

CREATE TABLE tariff_version (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_tariff bigint NOT NULL,
  version int NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  -- Billing modes: PER_TIME 1, PER_CALL 2.
  mode smallint NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by bigint,
  PRIMARY KEY (id_tariff, version),
  CONSTRAINT tariff_version_tariff_fkey FOREIGN KEY (id_tenant, id_tariff) REFERENCES tariff (id_tenant, id_tariff) ON DELETE CASCADE,
  CONSTRAINT tariff_version_days_check CHECK (valid_to IS NULL OR valid_to >= valid_from)
);
SELECT app.secure('tariff_version');
REVOKE UPDATE ON tariff_version FROM parley_app;
GRANT UPDATE (valid_to) ON tariff_version TO parley_app;

-- Which line has which tariff on which days; without a row its calls are not billed.
CREATE TABLE line_tariff (
  id_line_tariff bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  id_tariff bigint NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  CONSTRAINT line_tariff_start_key UNIQUE (id_line, valid_from),
  CONSTRAINT line_tariff_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE,
  CONSTRAINT line_tariff_tariff_fkey FOREIGN KEY (id_tenant, id_tariff) REFERENCES tariff (id_tenant, id_tariff),
  CONSTRAINT line_tariff_days_check CHECK (valid_to IS NULL OR valid_to >= valid_from)
);
CREATE INDEX line_tariff_tariff_idx ON line_tariff (id_tenant, id_tariff);
SELECT app.secure('line_tariff');
ALTER TABLE line ADD COLUMN tariff_row_version int NOT NULL DEFAULT 1;

-- What a tenant pays whether it calls or not.
CREATE TABLE fee (
  id_fee bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  -- OTHER 0, SLA 1, licences 2 to 6.
  category smallint NOT NULL CHECK (category BETWEEN 0 AND 6),
  amount numeric(15, 6) NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  period text NOT NULL CHECK (period IN ('once', 'month', 'quarter', 'year')),
  quantity int NOT NULL CHECK (quantity > 0),
  valid_from date NOT NULL,
  valid_to date,
  note text NOT NULL,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT fee_days_check CHECK (valid_to IS NULL OR valid_to >= valid_from)
);
CREATE INDEX fee_tenant_idx ON fee (id_tenant, valid_from);
SELECT app.secure('fee');
