-- Where lines may call: entries of the tenant, which hold for all its lines, and those of a line beside them.
CREATE TABLE destination_policy (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  destinations jsonb NOT NULL DEFAULT '[]',
  row_version int NOT NULL DEFAULT 1
);
SELECT app.secure('destination_policy');
ALTER TABLE line ADD COLUMN destinations jsonb NOT NULL DEFAULT '[]';

-- What entries with limits have let through, summed by minute. Line 0 stands for the tenant's entries.
CREATE TABLE destination_minute (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  prefix text NOT NULL,
  minute timestamptz NOT NULL,
  calls int NOT NULL,
  seconds int NOT NULL,
  PRIMARY KEY (id_tenant, id_line, prefix, minute)
);
CREATE INDEX destination_minute_idx ON destination_minute (minute);
SELECT app.secure('destination_minute');
-- The entries with limits that counted the call as it began, each with its line.
ALTER TABLE campaign_attempt ADD COLUMN limited jsonb NOT NULL DEFAULT '[]';

-- What was not called, summed by day.
CREATE TABLE destination_refusal (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  day date NOT NULL,
  use text NOT NULL,
  reason text NOT NULL,
  id_line bigint,
  id_campaign bigint,
  times int NOT NULL,
  CONSTRAINT destination_refusal_key UNIQUE NULLS NOT DISTINCT (id_tenant, day, use, reason, id_line, id_campaign),
  CONSTRAINT destination_refusal_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE,
  CONSTRAINT destination_refusal_campaign_fkey FOREIGN KEY (id_tenant, id_campaign) REFERENCES campaign (id_tenant, id_campaign) ON DELETE CASCADE
);
CREATE INDEX destination_refusal_day_idx ON destination_refusal (day);
SELECT app.secure('destination_refusal');

-- The longest limit is a day; refusals are told for a week.
CREATE FUNCTION app.forget_destinations(now_is timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM destination_minute WHERE minute < now_is - interval '2 days';
  DELETE FROM destination_refusal WHERE day < (now_is - interval '30 days')::date
$$;
REVOKE ALL ON FUNCTION app.forget_destinations(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_destinations(timestamptz) TO parley_app;

-- Calls to numbers that no line has, and the newest of a tenant.
CREATE INDEX refused_call_module_idx ON refused_call (id_tenant, id_module, at DESC, id_refused_call DESC) WHERE id_line IS NULL;
CREATE INDEX refused_call_newest_idx ON refused_call (id_tenant, id_refused_call);
