-- Finished conversations wait here to be added up. Every end used to change the same few rows of its quarter, day and minute, and to hold
-- them to its commit, so that ends waited for each other; now an end adds a row, and what is waiting is added up at once, every second.
CREATE TABLE call_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  call app.finished_call NOT NULL
);
SELECT app.secure('call_queue');

CREATE OR REPLACE FUNCTION app.count_inserted_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT id_tenant, ROW(id_tenant, id_call_script, id_line, is_test, started_at, answered_at, ended_at, outcome, talk_ms)::app.finished_call
  FROM written WHERE outcome IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION app.count_ended_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO call_queue (id_tenant, call)
  SELECT w.id_tenant, ROW(w.id_tenant, w.id_call_script, w.id_line, w.is_test, w.started_at, w.answered_at, w.ended_at, w.outcome, w.talk_ms)::app.finished_call
  FROM written w JOIN before USING (guid, started_at, id_tenant) WHERE before.outcome IS NULL AND w.outcome IS NOT NULL;
  RETURN NULL;
END $$;

-- Adds up what waits, one process at a time; answers how many there were.
CREATE FUNCTION app.sum_calls(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken app.finished_call[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('adding up calls', 0)) THEN RETURN 0; END IF;
  WITH gone AS (DELETE FROM call_queue WHERE id IN (SELECT id FROM call_queue ORDER BY id LIMIT most) RETURNING call)
  SELECT array_agg(call) INTO taken FROM gone;
  PERFORM app.count_calls(coalesce(taken, '{}'));
  RETURN coalesce(cardinality(taken), 0);
END $$;
REVOKE ALL ON FUNCTION app.sum_calls(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.sum_calls(int) TO parley_app;
