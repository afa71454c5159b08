-- Calls that went out by line, day of the tenant's calendar and the first digits of the number: what was dialled before, without numbers.
CREATE TABLE line_prefix_day (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  day date NOT NULL,
  id_line bigint NOT NULL,
  prefix text NOT NULL,
  calls int NOT NULL,
  PRIMARY KEY (id_tenant, id_line, day, prefix)
);
CREATE INDEX line_prefix_day_idx ON line_prefix_day (id_tenant, day);
SELECT app.secure('line_prefix_day');

-- What was found when a line was last looked at. Of lines without billing only that it was told, so that it is told once.
CREATE TABLE line_suspicion (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('billing', 'fraud')),
  score int NOT NULL,
  evidence jsonb NOT NULL,
  -- The score that groups were last notified of.
  told_score int NOT NULL DEFAULT 0,
  looked_at timestamptz NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, id_line, kind),
  CONSTRAINT line_suspicion_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE
);
SELECT app.secure('line_suspicion');

CREATE TABLE suspicion_acceptance (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('monitoring', 'billing', 'fraud')),
  -- The last day, of the tenant's calendar.
  until date NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  by bigint,
  PRIMARY KEY (id_tenant, id_line, kind),
  CONSTRAINT suspicion_acceptance_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE
);
SELECT app.secure('suspicion_acceptance');

-- When the lines of a tenant were last looked at, and before which day all calls that went out are counted.
CREATE TABLE suspicion_look (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  at timestamptz NOT NULL,
  counted_before date
);
SELECT app.secure('suspicion_look');

-- Tenants whose turn it is. Those without calls have their turn, too: what was found before may be over.
CREATE FUNCTION app.tenants_to_look_at(before timestamptz) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.id_tenant FROM tenant t LEFT JOIN suspicion_look l USING (id_tenant) WHERE l.at IS NULL OR l.at <= before ORDER BY l.at NULLS FIRST
$$;
REVOKE ALL ON FUNCTION app.tenants_to_look_at(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_to_look_at(timestamptz) TO parley_app;
