-- Keeps flow_day: a conversation counts once, in the transaction that gives it its outcome, whoever writes it.
CREATE FUNCTION app.count_inserted_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_day AS kept (id_tenant, id_call_script, day, calls, errors, last_at)
  SELECT id_tenant, id_call_script, started_at::date, count(*), count(*) FILTER (WHERE outcome = 11), max(started_at)
  FROM written WHERE outcome IS NOT NULL AND NOT is_test GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (id_call_script, day) DO UPDATE
  SET calls = kept.calls + excluded.calls, errors = kept.errors + excluded.errors, last_at = greatest(kept.last_at, excluded.last_at);
  RETURN NULL;
END $$;
CREATE TRIGGER count_flow_days_inserted AFTER INSERT ON dial_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_inserted_conversations();

CREATE FUNCTION app.count_ended_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO flow_day AS kept (id_tenant, id_call_script, day, calls, errors, last_at)
  SELECT id_tenant, id_call_script, started_at::date, count(*), count(*) FILTER (WHERE written.outcome = 11), max(started_at)
  FROM written JOIN before USING (guid, started_at, id_tenant, id_call_script)
  WHERE before.outcome IS NULL AND written.outcome IS NOT NULL AND NOT written.is_test GROUP BY 1, 2, 3 ORDER BY 2, 3
  ON CONFLICT (id_call_script, day) DO UPDATE
  SET calls = kept.calls + excluded.calls, errors = kept.errors + excluded.errors, last_at = greatest(kept.last_at, excluded.last_at);
  RETURN NULL;
END $$;
CREATE TRIGGER count_flow_days_ended AFTER UPDATE ON dial_log
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_ended_conversations();
REVOKE ALL ON FUNCTION app.count_inserted_conversations(), app.count_ended_conversations() FROM PUBLIC;
