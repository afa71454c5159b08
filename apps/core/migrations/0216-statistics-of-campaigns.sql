-- Conversations are counted by campaign, too (0 where there is none), and one that is corrected after its end is counted again: what it was
-- is taken away, what it is comes in its place. Deleting conversations takes nothing away.

-- What waits is added up as it was, while nobody writes.
LOCK TABLE dial_log, call_queue IN SHARE ROW EXCLUSIVE MODE;
DO $$
DECLARE
  waiting app.finished_call[];
BEGIN
  WITH gone AS (DELETE FROM call_queue RETURNING call) SELECT array_agg(call) INTO waiting FROM gone;
  PERFORM app.count_calls(coalesce(waiting, '{}'));
END $$;

ALTER TYPE app.finished_call ADD ATTRIBUTE id_campaign bigint, ADD ATTRIBUTE sign smallint;
ALTER TABLE call_quarter ADD COLUMN id_campaign bigint NOT NULL DEFAULT 0, DROP CONSTRAINT call_quarter_pkey,
  ADD PRIMARY KEY (id_tenant, is_test, quarter, id_call_script, id_line, id_campaign);
ALTER TABLE call_day ADD COLUMN id_campaign bigint NOT NULL DEFAULT 0, DROP CONSTRAINT call_day_pkey,
  ADD PRIMARY KEY (id_tenant, is_test, day, id_call_script, id_line, id_campaign);

-- Adds conversations that have just got their outcome, or takes away what they were. Rows are taken in order, so that two who count never
-- wait for each other in a ring.
CREATE OR REPLACE FUNCTION app.count_calls(calls app.finished_call[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(calls) = 0 THEN RETURN; END IF;
  INSERT INTO call_quarter AS kept (id_tenant, is_test, quarter, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT id_tenant, is_test, date_bin('15 minutes', started_at, '2000-01-01Z'), id_call_script, coalesce(id_line, 0), coalesce(id_campaign, 0),
    coalesce(sum(sign) FILTER (WHERE outcome = -1), 0), coalesce(sum(sign) FILTER (WHERE outcome = 1), 0),
    coalesce(sum(sign) FILTER (WHERE outcome = 3), 0), coalesce(sum(sign) FILTER (WHERE outcome = 11), 0),
    coalesce(sum(sign) FILTER (WHERE answered_at IS NOT NULL), 0), sum(sign * talk_ms::bigint)
  FROM unnest(calls) GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (id_tenant, is_test, quarter, id_call_script, id_line, id_campaign) DO UPDATE
  SET not_picked = kept.not_picked + excluded.not_picked, picked = kept.picked + excluded.picked, to_end = kept.to_end + excluded.to_end,
    errors = kept.errors + excluded.errors, answered = kept.answered + excluded.answered, talk_ms = kept.talk_ms + excluded.talk_ms;

  INSERT INTO call_day AS kept (id_tenant, is_test, day, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT c.id_tenant, is_test, (started_at AT TIME ZONE coalesce(t.timezone, 'UTC'))::date, id_call_script, coalesce(id_line, 0), coalesce(id_campaign, 0),
    coalesce(sum(sign) FILTER (WHERE outcome = -1), 0), coalesce(sum(sign) FILTER (WHERE outcome = 1), 0),
    coalesce(sum(sign) FILTER (WHERE outcome = 3), 0), coalesce(sum(sign) FILTER (WHERE outcome = 11), 0),
    coalesce(sum(sign) FILTER (WHERE answered_at IS NOT NULL), 0), sum(sign * talk_ms::bigint)
  FROM unnest(calls) c LEFT JOIN tenant t ON t.id_tenant = c.id_tenant GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (id_tenant, is_test, day, id_call_script, id_line, id_campaign) DO UPDATE
  SET not_picked = kept.not_picked + excluded.not_picked, picked = kept.picked + excluded.picked, to_end = kept.to_end + excluded.to_end,
    errors = kept.errors + excluded.errors, answered = kept.answered + excluded.answered, talk_ms = kept.talk_ms + excluded.talk_ms;

  -- From its first to its last minute; what was never ended properly counts for a day at most.
  WITH counted AS (
    INSERT INTO call_minute AS kept (id_tenant, is_test, minute, running)
    SELECT id_tenant, is_test, minute, sum(sign) FROM unnest(calls) c, generate_series(date_bin('1 minute', started_at, '2000-01-01Z'),
      least(greatest(ended_at - interval '1 microsecond', started_at), started_at + interval '1 day'), interval '1 minute') AS minute
    WHERE ended_at IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(sign) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (id_tenant, is_test, minute) DO UPDATE SET running = kept.running + excluded.running
    RETURNING id_tenant, is_test, minute, running
  )
  INSERT INTO call_peak AS kept (id_tenant, is_test, quarter, most)
  SELECT id_tenant, is_test, date_bin('15 minutes', minute, '2000-01-01Z'), max(running) FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (id_tenant, is_test, quarter) DO UPDATE SET most = greatest(kept.most, excluded.most);

  -- Where something was taken away a maximum may have gone down: it is looked for again among the minutes of its quarter.
  IF EXISTS (SELECT FROM unnest(calls) WHERE sign < 0) THEN
    UPDATE call_peak p SET most = coalesce((SELECT max(m.running) FROM call_minute m
      WHERE m.id_tenant = p.id_tenant AND m.is_test = p.is_test AND m.minute >= p.quarter AND m.minute < p.quarter + interval '15 minutes'), 0)
    FROM (SELECT DISTINCT id_tenant, is_test, quarter FROM unnest(calls) c, generate_series(date_bin('15 minutes', started_at, '2000-01-01Z'),
        least(greatest(ended_at - interval '1 microsecond', started_at), started_at + interval '1 day'), interval '15 minutes') AS quarter
      WHERE sign < 0 AND ended_at IS NOT NULL) AS changed
    WHERE p.id_tenant = changed.id_tenant AND p.is_test = changed.is_test AND p.quarter = changed.quarter;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION app.count_inserted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT id_tenant, ROW(id_tenant, id_call_script, id_line, is_test, started_at, answered_at, ended_at, outcome, talk_ms, id_campaign, 1)::app.finished_call
  FROM written WHERE outcome IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION app.count_ended_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT (counted.call).id_tenant, counted.call
  FROM written w JOIN before b USING (guid, started_at, id_tenant) CROSS JOIN LATERAL (VALUES
    (ROW(b.id_tenant, b.id_call_script, b.id_line, b.is_test, b.started_at, b.answered_at, b.ended_at, b.outcome, b.talk_ms, b.id_campaign, -1)::app.finished_call),
    (ROW(w.id_tenant, w.id_call_script, w.id_line, w.is_test, w.started_at, w.answered_at, w.ended_at, w.outcome, w.talk_ms, w.id_campaign, 1)::app.finished_call)
  ) AS counted (call)
  WHERE (b.outcome, b.talk_ms, b.answered_at, b.ended_at, b.id_call_script, b.id_line, b.id_campaign, b.is_test)
      IS DISTINCT FROM (w.outcome, w.talk_ms, w.answered_at, w.ended_at, w.id_call_script, w.id_line, w.id_campaign, w.is_test)
    AND (counted.call).outcome IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION app.recount_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM call_day WHERE id_tenant = NEW.id_tenant;
  INSERT INTO call_day (id_tenant, is_test, day, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT id_tenant, is_test, (quarter AT TIME ZONE NEW.timezone)::date, id_call_script, id_line, id_campaign, sum(not_picked), sum(picked), sum(to_end),
    sum(errors), sum(answered), sum(talk_ms)
  FROM call_quarter WHERE id_tenant = NEW.id_tenant GROUP BY 1, 2, 3, 4, 5, 6;
  RETURN NULL;
END $$;

-- What was counted before: conversations of campaigns move from the rows of none to those of their campaign, as far as they are still there.
WITH called AS (
  SELECT id_tenant, is_test, date_bin('15 minutes', started_at, '2000-01-01Z') AS quarter, id_call_script, coalesce(id_line, 0) AS id_line, id_campaign,
    count(*) FILTER (WHERE outcome = -1)::int AS not_picked, count(*) FILTER (WHERE outcome = 1)::int AS picked,
    count(*) FILTER (WHERE outcome = 3)::int AS to_end, count(*) FILTER (WHERE outcome = 11)::int AS errors, count(answered_at)::int AS answered,
    sum(talk_ms)::bigint AS talk_ms
  FROM dial_log WHERE id_campaign IS NOT NULL AND outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
), moved AS (
  INSERT INTO call_quarter (id_tenant, is_test, quarter, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT id_tenant, is_test, quarter, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms FROM called
)
UPDATE call_quarter q SET not_picked = q.not_picked - c.not_picked, picked = q.picked - c.picked, to_end = q.to_end - c.to_end,
  errors = q.errors - c.errors, answered = q.answered - c.answered, talk_ms = q.talk_ms - c.talk_ms
FROM (SELECT id_tenant, is_test, quarter, id_call_script, id_line, sum(not_picked)::int AS not_picked, sum(picked)::int AS picked,
    sum(to_end)::int AS to_end, sum(errors)::int AS errors, sum(answered)::int AS answered, sum(talk_ms)::bigint AS talk_ms
  FROM called GROUP BY 1, 2, 3, 4, 5) AS c
WHERE (q.id_tenant, q.is_test, q.quarter, q.id_call_script, q.id_line, q.id_campaign)
  = (c.id_tenant, c.is_test, c.quarter, c.id_call_script, c.id_line, 0);
DELETE FROM call_quarter WHERE (not_picked, picked, to_end, errors, answered, talk_ms) = (0, 0, 0, 0, 0, 0);

DELETE FROM call_day;
INSERT INTO call_day (id_tenant, is_test, day, id_call_script, id_line, id_campaign, not_picked, picked, to_end, errors, answered, talk_ms)
SELECT q.id_tenant, is_test, (quarter AT TIME ZONE coalesce(t.timezone, 'UTC'))::date, id_call_script, id_line, id_campaign, sum(not_picked), sum(picked),
  sum(to_end), sum(errors), sum(answered), sum(talk_ms)
FROM call_quarter q LEFT JOIN tenant t ON t.id_tenant = q.id_tenant GROUP BY 1, 2, 3, 4, 5, 6;
