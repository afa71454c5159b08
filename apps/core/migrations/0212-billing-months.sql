-- Months of the tenant's calendar. One without a row is open, unless a later one is closed: months are closed in their order. Currency and
-- zone are those of when the first call of it was rated; what it comes to is fixed when it is closed.
CREATE TABLE billing_month (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  month text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CLOSED', 'LOCKED')),
  currency text NOT NULL,
  timezone text NOT NULL,
  calls int,
  seconds bigint,
  amount numeric(30, 6),
  fees numeric(30, 6),
  adjustments numeric(30, 6),
  -- Each fee's part with its days.
  fee_parts jsonb NOT NULL DEFAULT '[]',
  closed_at timestamptz,
  closed_by bigint,
  locked_at timestamptz,
  locked_by bigint,
  row_version int NOT NULL DEFAULT 1,
  PRIMARY KEY (id_tenant, month)
);
SELECT app.secure('billing_month');

-- Money that an open month gets or loses; `corrects` is the month that it is about, which is closed unless a person wrote it.
CREATE TABLE adjustment (
  id_adjustment bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  month text NOT NULL,
  corrects text NOT NULL,
  -- By a person, a call that was rated late or again, a recalculation of all calls, or a fee.
  source text NOT NULL CHECK (source IN ('manual', 'call', 'recalculation', 'fee')),
  amount numeric(30, 6) NOT NULL,
  reason text NOT NULL,
  guid uuid,
  id_fee bigint,
  created_at timestamptz NOT NULL,
  created_by bigint,
  CONSTRAINT adjustment_tenant_key UNIQUE (id_tenant, id_adjustment),
  CONSTRAINT adjustment_month_check CHECK (month >= corrects)
);
CREATE INDEX adjustment_month_idx ON adjustment (id_tenant, month, id_adjustment);
CREATE INDEX adjustment_corrects_idx ON adjustment (id_tenant, corrects);
CREATE INDEX adjustment_call_idx ON adjustment (id_tenant, guid) WHERE guid IS NOT NULL;
SELECT app.secure('adjustment');

-- Which calls of a closed month a recalculation corrected, and by how much: together its adjustment. What a call costs by now is its
-- charge with all that corrected it.
CREATE TABLE charge_correction (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  id_adjustment bigint NOT NULL,
  difference numeric(30, 6) NOT NULL,
  id_tariff bigint,
  tariff_version int,
  prefix text NOT NULL,
  band text,
  PRIMARY KEY (id_tenant, guid, id_adjustment),
  CONSTRAINT charge_correction_adjustment_fkey FOREIGN KEY (id_tenant, id_adjustment)
    REFERENCES adjustment (id_tenant, id_adjustment) ON DELETE CASCADE
);
CREATE INDEX charge_correction_adjustment_idx ON charge_correction (id_tenant, id_adjustment);
SELECT app.secure('charge_correction');

-- The latest of each kind. Closing and recalculating exclude each other: both lock these rows. alive_at: a run whose process died and that
-- nobody took up again does not hold others back for ever.
CREATE TABLE economy_run (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  kind text NOT NULL CHECK (kind IN ('close', 'recalculate', 'whatIf')),
  id_task bigint,
  started_at timestamptz,
  alive_at timestamptz,
  -- Whether it has done what it was for.
  is_done boolean NOT NULL DEFAULT false,
  months text[] NOT NULL DEFAULT '{}',
  dry_run boolean NOT NULL DEFAULT false,
  id_tariff bigint,
  tariff_name text,
  result jsonb,
  error text,
  PRIMARY KEY (id_tenant, kind)
);
SELECT app.secure('economy_run');

-- What a recalculation found and is still to write.
CREATE TABLE recharge (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_task bigint NOT NULL,
  guid uuid NOT NULL,
  before numeric(30, 6) NOT NULL,
  amount numeric(30, 6) NOT NULL,
  id_tariff bigint,
  tariff_version int,
  prefix text NOT NULL,
  band text,
  PRIMARY KEY (id_tenant, id_task, guid)
);
SELECT app.secure('recharge');
