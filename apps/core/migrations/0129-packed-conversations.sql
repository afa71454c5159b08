-- What was recorded of a conversation is one JSON text instead of seven columns: its parts say the same names and words, which are
-- compressed away only where they lie together, and nobody asks for one part so often that its own column pays. It comes as it is kept.
-- {flows, events, path, changes, initial, final, inputs}: inputs is {setup, inputs}, from which the conversation can be run again; a
-- text where it is sealed, missing where it cannot be. Events: [seq, offsetMs, endOffsetMs, latencyMs, confidence, kind, depth, nodeId, text, data].
ALTER TABLE conversation_detail ADD COLUMN record json;
ALTER TABLE conversation_detail ALTER COLUMN record SET STORAGE MAIN;

DO $$
DECLARE
  former text[] := ARRAY['flows', 'events', 'path', 'changes', 'initial', 'final', 'input_log'];
  recorded text := 'd.record::jsonb';
BEGIN
  IF EXISTS (SELECT FROM conversation_detail) THEN
    -- Written anew, a large table would take its room twice, and hold everybody up. What is there stays as it is until it changes or goes.
    EXECUTE (SELECT 'ALTER TABLE conversation_detail ' || string_agg(format('ALTER COLUMN %1$I DROP NOT NULL, ALTER COLUMN %1$I DROP DEFAULT', name), ', ')
      FROM unnest(former) AS name);
    recorded := $sql$coalesce(d.record::jsonb, jsonb_build_object('flows', d.flows, 'events', d.events, 'path', d.path, 'changes', d.changes,
      'initial', d.initial, 'final', d.final, 'inputs', d.input_log))$sql$;
    CREATE FUNCTION app.pack_detail() RETURNS trigger LANGUAGE plpgsql AS $sql$
    BEGIN
      SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL
      INTO NEW.flows, NEW.events, NEW.path, NEW.changes, NEW.initial, NEW.final, NEW.input_log;
      RETURN NEW;
    END $sql$;
    REVOKE ALL ON FUNCTION app.pack_detail() FROM PUBLIC;
    CREATE TRIGGER pack_detail BEFORE UPDATE ON conversation_detail
      FOR EACH ROW WHEN (OLD.record IS NULL AND NEW.record IS NOT NULL) EXECUTE FUNCTION app.pack_detail();
  ELSE
    EXECUTE (SELECT 'ALTER TABLE conversation_detail ' || string_agg(format('DROP COLUMN %I', name), ', ') FROM unnest(former) AS name);
    ALTER TABLE conversation_detail ALTER COLUMN record SET NOT NULL;
  END IF;
  EXECUTE format('CREATE FUNCTION app.recorded(d conversation_detail) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS %L', 'SELECT ' || recorded);
END $$;

-- Conversations in which a step failed: those with errors, looked through by their events (kind 8).
CREATE OR REPLACE FUNCTION app.dial_log_where(filter jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT app.dial_log_where_plain(filter) || CASE WHEN filter ? 'errorNode' THEN format(
    ' AND d.errors > 0 AND EXISTS (SELECT FROM conversation_detail e, jsonb_array_elements(app.recorded(e) -> ''events'') AS event
      WHERE e.guid = d.guid AND event -> 5 = ''8'' AND event ->> 7 = %L)', filter ->> 'errorNode')
    ELSE '' END
$$;

-- Writes turns of conversations that one process owns, of any tenant, and answers whose were written; what another owns by now is left alone.
-- The tenant of each row is that of its conversation and nobody's to say. `given` has for each conversation, in the order in which they are locked:
--   guid, first (the number of the first turn), turns [[input, recorded], …], state; stores [[name, op, value], …];
--   and for one that ended: log (columns of dial_log) and detail {record, words}.
-- Given once more after an answer was lost, it writes nothing and answers the same.
CREATE OR REPLACE FUNCTION app.keep_turns(me uuid, given json, now_is timestamptz) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  each record;
  tenant bigint;
BEGIN
  RETURN QUERY
    WITH asked AS MATERIALIZED (
      SELECT r.guid, r.first, r.turns, r.state, r.stores, r.first + json_array_length(r.turns) - 1 AS last
      FROM json_to_recordset(given) AS r (guid uuid, first int, turns json, state json, stores json, log json) WHERE r.log IS NULL
    ), kept AS (
      UPDATE conversation_session s SET state = asked.state, turns = asked.last,
        deadline = CASE WHEN s.state IS NULL THEN 'infinity' ELSE s.deadline END FROM asked
      WHERE s.guid = asked.guid AND s.owner = me AND s.turns = asked.first - 1
      RETURNING s.guid, s.id_tenant, asked.first, asked.turns, asked.stores
    ), written AS (
      INSERT INTO conversation_turn (guid, turn, id_tenant, input, recorded)
      SELECT kept.guid, kept.first + place::int - 1, kept.id_tenant, CASE WHEN json_typeof(turn -> 0) <> 'null' THEN turn -> 0 END, turn -> 1
      FROM kept, json_array_elements(kept.turns) WITH ORDINALITY AS t (turn, place)
    ), stored AS (
      SELECT app.store_variable(kept.id_tenant, store ->> 0, store ->> 1, (store -> 2)::jsonb, now_is)
      FROM kept, json_array_elements(kept.stores) AS store WHERE json_array_length(kept.stores) > 0
    )
    -- What nobody reads is not done.
    SELECT kept.guid FROM kept WHERE (SELECT count(*) FROM stored) >= 0
    UNION ALL
    SELECT s.guid FROM conversation_session s JOIN asked ON asked.guid = s.guid WHERE s.owner = me AND s.turns = asked.last;

  FOR each IN SELECT * FROM json_to_recordset(given) AS r (guid uuid, first int, stores json, log json, detail json) WHERE r.log IS NOT NULL LOOP
    DELETE FROM conversation_session s WHERE s.guid = each.guid AND s.owner = me AND s.turns = each.first - 1 RETURNING id_tenant INTO tenant;
    IF tenant IS NOT NULL THEN
      PERFORM app.store_variable(tenant, store ->> 0, store ->> 1, (store -> 2)::jsonb, now_is) FROM json_array_elements(each.stores) AS store;
      DELETE FROM conversation_turn t WHERE t.guid = each.guid;
      INSERT INTO conversation_detail (guid, id_tenant, record, words)
      VALUES (each.guid, tenant, each.detail -> 'record', strip(to_tsvector('simple', each.detail ->> 'words')));
      UPDATE dial_log l SET turns = r.turns, errors = r.errors, warnings = r.warnings, language = r.language, disposition = r.disposition,
        answered_at = r."answeredAt", ended_at = r."endedAt", talk_ms = r."talkMs", outcome = r.outcome, end_whose = r."endWhose", end_code = r."endCode",
        latency_p50 = r."latencyP50", latency_p95 = r."latencyP95"
      FROM json_to_record(each.log) AS r (turns int, errors int, warnings int, language text, disposition text, "answeredAt" timestamptz,
        "endedAt" timestamptz, "talkMs" int, outcome smallint, "endWhose" text, "endCode" text, "latencyP50" int, "latencyP95" int)
      WHERE l.guid = each.guid AND l.started_at = uuid_extract_timestamp(each.guid);
      RETURN NEXT each.guid;
      tenant := NULL;
    ELSIF EXISTS (SELECT FROM dial_log l WHERE l.guid = each.guid AND l.started_at = uuid_extract_timestamp(each.guid)
        AND l.ended_at = (each.log ->> 'endedAt')::timestamptz) THEN
      RETURN NEXT each.guid;
    END IF;
  END LOOP;
END $$;

REVOKE ALL ON FUNCTION app.recorded(conversation_detail), app.dial_log_where(jsonb), app.keep_turns(uuid, json, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.recorded(conversation_detail), app.dial_log_where(jsonb), app.keep_turns(uuid, json, timestamptz) TO parley_app;
