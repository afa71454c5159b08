-- Finished conversations by quarter of an hour, flow and line: what all statistics are made of, whatever becomes of the conversations.
-- A quarter, because the days of every zone begin at one. Lines: 0 where there is none. Tests are counted apart.
CREATE TABLE call_quarter (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  quarter timestamptz NOT NULL,
  id_call_script bigint NOT NULL,
  id_line bigint NOT NULL,
  is_test boolean NOT NULL,
  not_picked int NOT NULL,
  picked int NOT NULL,
  to_end int NOT NULL,
  errors int NOT NULL,
  answered int NOT NULL,
  talk_ms bigint NOT NULL,
  PRIMARY KEY (id_tenant, is_test, quarter, id_call_script, id_line)
);
SELECT app.secure('call_quarter');

-- The same by day in the zone of the tenant, so that a year is read at once.
CREATE TABLE call_day (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  day date NOT NULL,
  id_call_script bigint NOT NULL,
  id_line bigint NOT NULL,
  is_test boolean NOT NULL,
  not_picked int NOT NULL,
  picked int NOT NULL,
  to_end int NOT NULL,
  errors int NOT NULL,
  answered int NOT NULL,
  talk_ms bigint NOT NULL,
  PRIMARY KEY (id_tenant, is_test, day, id_call_script, id_line)
);
SELECT app.secure('call_day');

-- Conversations that went on in each minute, and the most of any minute in each quarter: counts only grow, so a maximum can be kept.
CREATE TABLE call_minute (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  minute timestamptz NOT NULL,
  is_test boolean NOT NULL,
  running int NOT NULL,
  PRIMARY KEY (id_tenant, is_test, minute)
);
SELECT app.secure('call_minute');
CREATE TABLE call_peak (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  quarter timestamptz NOT NULL,
  is_test boolean NOT NULL,
  most int NOT NULL,
  PRIMARY KEY (id_tenant, is_test, quarter)
);
SELECT app.secure('call_peak');

CREATE TYPE app.finished_call AS (id_tenant bigint, id_call_script bigint, id_line bigint, is_test boolean, started_at timestamptz,
  answered_at timestamptz, ended_at timestamptz, outcome smallint, talk_ms int);

-- Adds conversations that have just got their outcome. Rows are taken in order, so that two who count never wait for each other in a ring.
CREATE FUNCTION app.count_calls(calls app.finished_call[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(calls) = 0 THEN RETURN; END IF;
  INSERT INTO call_quarter AS kept (id_tenant, is_test, quarter, id_call_script, id_line, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT id_tenant, is_test, date_bin('15 minutes', started_at, '2000-01-01Z'), id_call_script, coalesce(id_line, 0),
    count(*) FILTER (WHERE outcome = -1), count(*) FILTER (WHERE outcome = 1), count(*) FILTER (WHERE outcome = 3),
    count(*) FILTER (WHERE outcome = 11), count(answered_at), sum(talk_ms)
  FROM unnest(calls) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (id_tenant, is_test, quarter, id_call_script, id_line) DO UPDATE
  SET not_picked = kept.not_picked + excluded.not_picked, picked = kept.picked + excluded.picked, to_end = kept.to_end + excluded.to_end,
    errors = kept.errors + excluded.errors, answered = kept.answered + excluded.answered, talk_ms = kept.talk_ms + excluded.talk_ms;

  INSERT INTO call_day AS kept (id_tenant, is_test, day, id_call_script, id_line, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT c.id_tenant, is_test, (started_at AT TIME ZONE coalesce(t.timezone, 'UTC'))::date, id_call_script, coalesce(id_line, 0),
    count(*) FILTER (WHERE outcome = -1), count(*) FILTER (WHERE outcome = 1), count(*) FILTER (WHERE outcome = 3),
    count(*) FILTER (WHERE outcome = 11), count(answered_at), sum(talk_ms)
  FROM unnest(calls) c LEFT JOIN tenant t ON t.id_tenant = c.id_tenant GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (id_tenant, is_test, day, id_call_script, id_line) DO UPDATE
  SET not_picked = kept.not_picked + excluded.not_picked, picked = kept.picked + excluded.picked, to_end = kept.to_end + excluded.to_end,
    errors = kept.errors + excluded.errors, answered = kept.answered + excluded.answered, talk_ms = kept.talk_ms + excluded.talk_ms;

  -- From its first to its last minute; what was never ended properly counts for a day at most.
  WITH counted AS (
    INSERT INTO call_minute AS kept (id_tenant, is_test, minute, running)
    SELECT id_tenant, is_test, minute, count(*) FROM unnest(calls) c, generate_series(date_bin('1 minute', started_at, '2000-01-01Z'),
      least(greatest(ended_at - interval '1 microsecond', started_at), started_at + interval '1 day'), interval '1 minute') AS minute
    WHERE ended_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (id_tenant, is_test, minute) DO UPDATE SET running = kept.running + excluded.running
    RETURNING id_tenant, is_test, minute, running
  )
  INSERT INTO call_peak AS kept (id_tenant, is_test, quarter, most)
  SELECT id_tenant, is_test, date_bin('15 minutes', minute, '2000-01-01Z'), max(running) FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (id_tenant, is_test, quarter) DO UPDATE SET most = greatest(kept.most, excluded.most);
END $$;

CREATE FUNCTION app.count_inserted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_calls(ARRAY(SELECT ROW(id_tenant, id_call_script, id_line, is_test, started_at, answered_at, ended_at, outcome, talk_ms)::app.finished_call
    FROM written WHERE outcome IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER count_calls_inserted AFTER INSERT ON dial_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_inserted_calls();

CREATE FUNCTION app.count_ended_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM app.count_calls(ARRAY(SELECT ROW(w.id_tenant, w.id_call_script, w.id_line, w.is_test, w.started_at, w.answered_at, w.ended_at, w.outcome,
      w.talk_ms)::app.finished_call
    FROM written w JOIN before USING (guid, started_at, id_tenant) WHERE before.outcome IS NULL AND w.outcome IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER count_calls_ended AFTER UPDATE ON dial_log
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_ended_calls();

-- Another zone has other days: they are added up again from the quarters.
CREATE FUNCTION app.recount_days() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM call_day WHERE id_tenant = NEW.id_tenant;
  INSERT INTO call_day (id_tenant, is_test, day, id_call_script, id_line, not_picked, picked, to_end, errors, answered, talk_ms)
  SELECT id_tenant, is_test, (quarter AT TIME ZONE NEW.timezone)::date, id_call_script, id_line, sum(not_picked), sum(picked), sum(to_end),
    sum(errors), sum(answered), sum(talk_ms)
  FROM call_quarter WHERE id_tenant = NEW.id_tenant GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE TRIGGER recount_days AFTER UPDATE OF timezone ON tenant
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION app.recount_days();

-- What was there before, day by day.
DO $$
DECLARE
  first timestamptz := (SELECT date_trunc('day', min(started_at)) FROM dial_log);
  last timestamptz := (SELECT max(started_at) FROM dial_log);
BEGIN
  WHILE first <= last LOOP
    PERFORM app.count_calls(ARRAY(SELECT ROW(id_tenant, id_call_script, id_line, is_test, started_at, answered_at, ended_at, outcome, talk_ms)::app.finished_call
      FROM dial_log WHERE started_at >= first AND started_at < first + interval '1 day' AND outcome IS NOT NULL));
    first := first + interval '1 day';
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app.count_calls(app.finished_call[]), app.count_inserted_calls(), app.count_ended_calls(), app.recount_days() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.count_calls(app.finished_call[]) TO parley_app;
