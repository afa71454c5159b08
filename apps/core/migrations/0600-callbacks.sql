-- What flows promised becomes work. The state is kept; that one is due, late or taken follows from its time and its owner.
ALTER TABLE callback_request
  ADD COLUMN state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CALLING', 'DONE', 'GIVEN_UP')),
  -- When it was promised for; due_at is when it is to be made by now.
  ADD COLUMN promised_at timestamptz,
  ADD COLUMN move_reason text NOT NULL DEFAULT '',
  -- The clock of the person.
  ADD COLUMN zone text NOT NULL DEFAULT 'UTC',
  ADD COLUMN id_line bigint,
  ADD COLUMN id_campaign bigint,
  ADD COLUMN id_call_script bigint,
  -- A campaign calls its contact; it is over where the contact waits no more.
  ADD COLUMN by_campaign boolean NOT NULL DEFAULT false,
  -- It is not known what became of a call, so no line calls again by itself.
  ADD COLUMN needs_person boolean NOT NULL DEFAULT false,
  ADD COLUMN id_owner bigint,
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN attempts int NOT NULL DEFAULT 0,
  ADD COLUMN last_result text,
  ADD COLUMN outcome text NOT NULL DEFAULT '',
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by bigint,
  ADD COLUMN late_told_at timestamptz,
  ADD COLUMN row_version int NOT NULL DEFAULT 1,
  ADD CONSTRAINT callback_request_tenant_key UNIQUE (id_tenant, id_callback_request),
  ADD CONSTRAINT callback_request_closed_check CHECK ((state IN ('DONE', 'GIVEN_UP')) = (closed_at IS NOT NULL));

-- The clock of the contact; else that of the tenant.
UPDATE callback_request r SET promised_at = due_at, zone = coalesce((SELECT k.zone FROM campaign_contact k WHERE k.id_contact = r.id_contact),
  (SELECT t.timezone FROM tenant t WHERE t.id_tenant = r.id_tenant), 'UTC');
-- Notes had redacted values in them, which cannot be told any more; the conversation has them without.
UPDATE callback_request SET note = '';
ALTER TABLE callback_request ALTER COLUMN promised_at SET NOT NULL;
-- What was promised before this list is over by now, but for what campaigns still keep and what is yet to come.
UPDATE callback_request r SET id_line = d.id_line, id_campaign = d.id_campaign, id_call_script = d.id_call_script
FROM dial_log d WHERE d.guid = r.guid AND d.started_at = uuid_extract_timestamp(r.guid);
-- A campaign keeps the newest one of a contact that waits for it, where no call came since; it may have moved the time into its windows.
UPDATE callback_request r SET by_campaign = true, due_at = k.due_at FROM campaign_contact k
WHERE k.id_contact = r.id_contact AND k.state = 'CALLBACK_WAIT' AND k.due_at >= r.due_at
  AND NOT EXISTS (SELECT FROM callback_request n WHERE n.id_contact = r.id_contact AND n.id_callback_request > r.id_callback_request)
  AND NOT EXISTS (SELECT FROM campaign_attempt a WHERE a.id_contact = r.id_contact AND a.started_at > r.created_at);
UPDATE callback_request SET state = 'DONE', closed_at = now(), outcome = 'Promised before callbacks were listed.'
WHERE (due_at < now() OR id_contact IS NOT NULL) AND NOT by_campaign;

CREATE INDEX callback_request_open_idx ON callback_request (id_tenant, due_at, id_callback_request) WHERE state IN ('OPEN', 'CALLING');
CREATE INDEX callback_request_line_idx ON callback_request (id_tenant, due_at)
  WHERE state = 'OPEN' AND id_owner IS NULL AND id_campaign IS NULL AND NOT needs_person;
CREATE INDEX callback_request_untold_idx ON callback_request (due_at) WHERE state IN ('OPEN', 'CALLING') AND late_told_at IS NULL;
CREATE INDEX callback_request_owner_idx ON callback_request (id_tenant, id_owner) WHERE id_owner IS NOT NULL;

-- Each time someone tried to reach the person: a person, a line with the conversation of its call, or a campaign with that of its own.
CREATE TABLE callback_attempt (
  id_callback_attempt bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_callback_request bigint NOT NULL,
  keeper text NOT NULL CHECK (keeper IN ('person', 'line', 'campaign')),
  at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Null while it rings or talks.
  result text,
  note text NOT NULL DEFAULT '',
  by_user bigint,
  id_line bigint,
  guid uuid,
  -- Limits of destinations that counted its call.
  limited jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT callback_attempt_request_fkey FOREIGN KEY (id_tenant, id_callback_request) REFERENCES callback_request (id_tenant, id_callback_request) ON DELETE CASCADE
);
CREATE INDEX callback_attempt_request_idx ON callback_attempt (id_tenant, id_callback_request, at);
CREATE INDEX callback_attempt_open_idx ON callback_attempt (id_tenant, at) WHERE ended_at IS NULL;
-- One call of a campaign may be for more than one of its contact.
CREATE UNIQUE INDEX callback_attempt_guid_key ON callback_attempt (guid, id_callback_request) WHERE guid IS NOT NULL;
SELECT app.secure('callback_attempt');

-- Who calls back what is due, when that may be, and how often it is tried. Without a row what is written in the core holds.
CREATE TABLE callback_setting (
  id_tenant bigint PRIMARY KEY DEFAULT app.tenant(),
  by text NOT NULL CHECK (by IN ('person', 'line')),
  id_line bigint,
  id_call_script bigint,
  days int[] NOT NULL,
  from_clock text NOT NULL,
  to_clock text NOT NULL,
  late_minutes int NOT NULL CHECK (late_minutes BETWEEN 1 AND 1440),
  most_attempts int NOT NULL CHECK (most_attempts BETWEEN 1 AND 10),
  retry_minutes int NOT NULL CHECK (retry_minutes BETWEEN 1 AND 1440),
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT callback_setting_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE SET NULL (id_line),
  CONSTRAINT callback_setting_flow_fkey FOREIGN KEY (id_tenant, id_call_script) REFERENCES call_script (id_tenant, id_call_script)
    ON DELETE SET NULL (id_call_script)
);
SELECT app.secure('callback_setting');

-- Tenants with callbacks that are late and were not told yet. The core knows after how long they are, where a tenant has not said.
CREATE FUNCTION app.tenants_with_late_callbacks(at timestamptz, usual int) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.id_tenant FROM callback_request r LEFT JOIN callback_setting s USING (id_tenant)
  WHERE r.state IN ('OPEN', 'CALLING') AND r.late_told_at IS NULL AND r.due_at <= at AND r.due_at <= at - make_interval(mins => coalesce(s.late_minutes, usual))
$$;
-- Tenants whose lines have someone to call back, or calls of which the end is not known.
CREATE FUNCTION app.tenants_to_call_back(at timestamptz) RETURNS SETOF bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id_tenant FROM callback_setting s WHERE s.by = 'line' AND EXISTS (SELECT FROM callback_request r WHERE r.id_tenant = s.id_tenant
    AND r.state = 'OPEN' AND r.due_at <= at AND r.id_owner IS NULL AND r.id_campaign IS NULL AND NOT r.needs_person)
  UNION SELECT a.id_tenant FROM callback_attempt a WHERE a.ended_at IS NULL
$$;
REVOKE ALL ON FUNCTION app.tenants_with_late_callbacks(timestamptz, int), app.tenants_to_call_back(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tenants_with_late_callbacks(timestamptz, int), app.tenants_to_call_back(timestamptz) TO parley_app;
