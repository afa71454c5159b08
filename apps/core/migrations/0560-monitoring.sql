-- Lines are watched by sums of each minute: of calls that ended in it, and of those under way in it. Kept for ten weeks.

-- What waits is added up as it was, while nobody writes.
LOCK TABLE dial_log, call_queue IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  waiting app.finished_call[];
BEGIN
  WITH gone AS (DELETE FROM call_queue RETURNING call) SELECT array_agg(call) INTO waiting FROM gone;
  PERFORM app.count_calls(coalesce(waiting, '{}'));
END $$;
ALTER TYPE app.finished_call ADD ATTRIBUTE latency_p95 int;

CREATE TABLE line_minute (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  minute timestamptz NOT NULL,
  -- Conversations that ended in this minute, so that all is known of them by its end.
  calls int NOT NULL,
  answered int NOT NULL,
  -- Answered, and over within ten seconds.
  short int NOT NULL,
  errors int NOT NULL,
  talk_ms bigint NOT NULL,
  -- Calls that came in and were refused.
  refused int NOT NULL,
  -- Conversations that were under way at any moment of it.
  running int NOT NULL,
  -- How many of those that ended had their p95 latency in each range of app.latency_range; null where none was measured.
  latency int[],
  PRIMARY KEY (id_tenant, id_line, minute)
);
SELECT app.secure('line_minute');

-- The range of a latency, from 1 to 24: each is a quarter wider than the one before, the first ends at 100 ms, the last is open.
CREATE FUNCTION app.latency_range(ms int) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ms < 100 THEN 1 ELSE least(24, 2 + floor(ln(ms / 100.0) / ln(1.25))::int) END;
-- Place by place; what one of them does not have is zero.
CREATE FUNCTION app.add_counts(one int[], other int[]) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN one IS NULL THEN other WHEN other IS NULL THEN one
  ELSE (SELECT array_agg(coalesce(a, 0) + coalesce(b, 0) ORDER BY place) FROM unnest(one, other) WITH ORDINALITY AS t (a, b, place)) END;

-- Adds what ended, or takes away what it was. A refused call has outcome 0. Rows are taken in order, so that two who count never wait
-- for each other in a ring.
CREATE FUNCTION app.count_line_minutes(calls app.finished_call[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO line_minute AS kept (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running, latency)
  WITH call AS (
    SELECT *, least(greatest(ended_at - interval '1 microsecond', started_at), started_at + interval '1 day') AS last
    FROM unnest(calls) WHERE id_line IS NOT NULL AND ended_at IS NOT NULL AND NOT is_test
  ), ended AS (
    SELECT id_tenant, id_line, date_bin('1 minute', last, '2000-01-01Z') AS minute,
      coalesce(sum(sign) FILTER (WHERE outcome <> 0), 0) AS calls,
      coalesce(sum(sign) FILTER (WHERE answered_at IS NOT NULL), 0) AS answered,
      coalesce(sum(sign) FILTER (WHERE answered_at IS NOT NULL AND talk_ms < 10000), 0) AS short,
      coalesce(sum(sign) FILTER (WHERE outcome = 11), 0) AS errors,
      coalesce(sum(sign * talk_ms::bigint), 0) AS talk_ms,
      coalesce(sum(sign) FILTER (WHERE outcome = 0), 0) AS refused
    FROM call GROUP BY 1, 2, 3
  ), under_way AS (
    SELECT id_tenant, id_line, minute, sum(sign) AS running
    FROM call, generate_series(date_bin('1 minute', started_at, '2000-01-01Z'), last, interval '1 minute') AS minute
    WHERE outcome <> 0 GROUP BY 1, 2, 3
  ), measured AS (
    SELECT id_tenant, id_line, minute, array_agg(coalesce(counted, 0)::int ORDER BY place) AS latency
    FROM (SELECT DISTINCT id_tenant, id_line, date_bin('1 minute', last, '2000-01-01Z') AS minute FROM call WHERE latency_p95 IS NOT NULL) AS m
      CROSS JOIN generate_series(1, 24) AS place
      LEFT JOIN (SELECT id_tenant, id_line, date_bin('1 minute', last, '2000-01-01Z') AS minute, app.latency_range(latency_p95) AS place, sum(sign) AS counted
        FROM call WHERE latency_p95 IS NOT NULL GROUP BY 1, 2, 3, 4) AS c USING (id_tenant, id_line, minute, place)
    GROUP BY 1, 2, 3
  )
  SELECT id_tenant, id_line, minute, coalesce(e.calls, 0), coalesce(e.answered, 0), coalesce(e.short, 0), coalesce(e.errors, 0),
    coalesce(e.talk_ms, 0), coalesce(e.refused, 0), coalesce(u.running, 0), m.latency
  FROM ended e FULL JOIN under_way u USING (id_tenant, id_line, minute) LEFT JOIN measured m USING (id_tenant, id_line, minute)
  ORDER BY 1, 2, 3
  ON CONFLICT (id_tenant, id_line, minute) DO UPDATE
  SET calls = kept.calls + excluded.calls, answered = kept.answered + excluded.answered, short = kept.short + excluded.short,
    errors = kept.errors + excluded.errors, talk_ms = kept.talk_ms + excluded.talk_ms, refused = kept.refused + excluded.refused,
    running = kept.running + excluded.running, latency = app.add_counts(kept.latency, excluded.latency);
END $$;

-- Refused calls wait beside those that ended; only lines count them.
CREATE OR REPLACE FUNCTION app.sum_calls(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken app.finished_call[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('adding up calls', 0)) THEN RETURN 0; END IF;
  WITH gone AS (DELETE FROM call_queue WHERE id IN (SELECT id FROM call_queue ORDER BY id LIMIT most) RETURNING call)
  SELECT array_agg(call) INTO taken FROM gone;
  IF taken IS NULL THEN RETURN 0; END IF;
  PERFORM app.count_calls(ARRAY(SELECT c FROM unnest(taken) AS c WHERE (c).outcome <> 0));
  PERFORM app.count_line_minutes(taken);
  RETURN cardinality(taken);
END $$;

CREATE OR REPLACE FUNCTION app.count_inserted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT id_tenant, ROW(id_tenant, id_call_script, id_line, is_test, started_at, answered_at, ended_at, outcome, talk_ms, id_campaign, 1,
    latency_p95)::app.finished_call
  FROM written WHERE outcome IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION app.count_ended_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT (counted.call).id_tenant, counted.call
  FROM written w JOIN before b USING (guid, started_at, id_tenant) CROSS JOIN LATERAL (VALUES
    (ROW(b.id_tenant, b.id_call_script, b.id_line, b.is_test, b.started_at, b.answered_at, b.ended_at, b.outcome, b.talk_ms, b.id_campaign, -1,
      b.latency_p95)::app.finished_call),
    (ROW(w.id_tenant, w.id_call_script, w.id_line, w.is_test, w.started_at, w.answered_at, w.ended_at, w.outcome, w.talk_ms, w.id_campaign, 1,
      w.latency_p95)::app.finished_call)
  ) AS counted (call)
  WHERE (b.outcome, b.talk_ms, b.answered_at, b.ended_at, b.id_call_script, b.id_line, b.id_campaign, b.is_test, b.latency_p95)
      IS DISTINCT FROM (w.outcome, w.talk_ms, w.answered_at, w.ended_at, w.id_call_script, w.id_line, w.id_campaign, w.is_test, w.latency_p95)
    AND (counted.call).outcome IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION app.count_refused_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT id_tenant, ROW(id_tenant, 0, id_line, false, at, NULL, at, 0, 0, NULL, 1, NULL)::app.finished_call FROM written WHERE id_line IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER count_refused_calls AFTER INSERT ON refused_call
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_refused_calls();

-- What was there before, day by day.
DO $$
DECLARE
  today timestamptz := date_trunc('day', now());
BEGIN
  FOR days IN REVERSE 70..0 LOOP
    PERFORM app.count_line_minutes(ARRAY(SELECT ROW(id_tenant, id_call_script, id_line, is_test, started_at, answered_at, ended_at, outcome, talk_ms,
        id_campaign, 1, latency_p95)::app.finished_call FROM dial_log
      WHERE started_at >= today - make_interval(days => days) AND started_at < today - make_interval(days => days - 1) AND outcome IS NOT NULL));
  END LOOP;
  PERFORM app.count_line_minutes(ARRAY(SELECT ROW(id_tenant, 0, id_line, false, at, NULL, at, 0, 0, NULL, 1, NULL)::app.finished_call
    FROM refused_call WHERE id_line IS NOT NULL));
END $$;

ALTER TABLE line ADD COLUMN monitoring_version int NOT NULL DEFAULT 1;

-- What a line is watched for, in their order. bad, worse, good, unknown: how many minutes in a row the sums were past a threshold, past the
-- critical one, within them, or said nothing.
CREATE TABLE alert_rule (
  id_alert_rule bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  place int NOT NULL,
  kind text NOT NULL CHECK (kind IN ('answerRate', 'errorRate', 'concurrent', 'shortCalls', 'duration', 'silence', 'module', 'latency')),
  comparator text NOT NULL CHECK (comparator IN ('below', 'above')),
  window_minutes int NOT NULL CHECK (window_minutes BETWEEN 1 AND 120),
  warning double precision,
  critical double precision,
  min_calls int NOT NULL CHECK (min_calls >= 1),
  for_minutes int NOT NULL CHECK (for_minutes BETWEEN 1 AND 60),
  cooldown_minutes int NOT NULL CHECK (cooldown_minutes BETWEEN 0 AND 1440),
  -- {weekdays, from, to} on the clock of the line; null: always.
  hours jsonb,
  id_notification_group bigint,
  enabled boolean NOT NULL,
  bad int NOT NULL DEFAULT 0,
  worse int NOT NULL DEFAULT 0,
  good int NOT NULL DEFAULT 0,
  unknown int NOT NULL DEFAULT 0,
  CONSTRAINT alert_rule_tenant_key UNIQUE (id_tenant, id_alert_rule),
  CONSTRAINT alert_rule_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE
);
CREATE INDEX alert_rule_line_idx ON alert_rule (id_tenant, id_line, place);
SELECT app.secure('alert_rule');

-- What a rule found: one is open at a time. Of a rule that is gone the alert keeps its words.
CREATE TABLE alert (
  id_alert bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_line bigint NOT NULL,
  id_alert_rule bigint,
  kind text NOT NULL,
  severity text NOT NULL CHECK (severity IN ('warning', 'critical')),
  state text NOT NULL CHECK (state IN ('OPEN', 'ACKNOWLEDGED', 'MUTED', 'RESOLVED')),
  -- The rule in words, and what it saw when it opened, got worse and was looked at last.
  rule text NOT NULL,
  evidence jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by bigint,
  muted_until timestamptz,
  muted_by bigint,
  resolved_at timestamptz,
  resolved_by bigint,
  -- What was said when it was resolved, and whether it was a false alarm; null: nobody said.
  note text NOT NULL DEFAULT '',
  is_false boolean,
  row_version int NOT NULL DEFAULT 1,
  CONSTRAINT alert_rule_fkey FOREIGN KEY (id_tenant, id_alert_rule) REFERENCES alert_rule (id_tenant, id_alert_rule) ON DELETE SET NULL (id_alert_rule),
  CONSTRAINT alert_line_fkey FOREIGN KEY (id_tenant, id_line) REFERENCES line (id_tenant, id_line) ON DELETE CASCADE,
  CONSTRAINT alert_resolved_check CHECK ((state = 'RESOLVED') = (resolved_at IS NOT NULL))
);
CREATE UNIQUE INDEX alert_open_key ON alert (id_tenant, id_alert_rule) WHERE resolved_at IS NULL;
CREATE INDEX alert_opened_idx ON alert (id_tenant, opened_at DESC, id_alert DESC);
CREATE INDEX alert_line_idx ON alert (id_tenant, id_line, opened_at DESC);
CREATE INDEX alert_rule_idx ON alert (id_tenant, id_alert_rule, opened_at DESC);
SELECT app.secure('alert');

-- To which minute all rules have been looked at.
CREATE TABLE app.monitored (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  until timestamptz NOT NULL
);
ALTER TABLE app.monitored ENABLE ROW LEVEL SECURITY;

REVOKE ALL ON FUNCTION app.latency_range(int), app.add_counts(int[], int[]), app.count_line_minutes(app.finished_call[]), app.count_refused_calls() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.latency_range(int), app.add_counts(int[], int[]) TO parley_app;
