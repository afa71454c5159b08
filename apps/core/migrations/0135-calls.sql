-- How long a call rang, by the clock of whoever carries it, is kept with its end. Conversations without a line have rung for no time.
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
        answered_at = r."answeredAt", ended_at = r."endedAt", ring_ms = coalesce(r."ringMs", 0), talk_ms = r."talkMs", outcome = r.outcome, end_whose = r."endWhose", end_code = r."endCode",
        latency_p50 = r."latencyP50", latency_p95 = r."latencyP95"
      FROM json_to_record(each.log) AS r (turns int, errors int, warnings int, language text, disposition text, "answeredAt" timestamptz,
        "endedAt" timestamptz, "ringMs" int, "talkMs" int, outcome smallint, "endWhose" text, "endCode" text, "latencyP50" int, "latencyP95" int)
      WHERE l.guid = each.guid AND l.started_at = uuid_extract_timestamp(each.guid);
      RETURN NEXT each.guid;
      tenant := NULL;
    ELSIF EXISTS (SELECT FROM dial_log l WHERE l.guid = each.guid AND l.started_at = uuid_extract_timestamp(each.guid)
        AND l.ended_at = (each.log ->> 'endedAt')::timestamptz) THEN
      RETURN NEXT each.guid;
    END IF;
  END LOOP;
END $$;

-- Conversations of every tenant that nobody runs any more, or to which nobody came in time. One that a process ran from the beginning, as a call
-- that rings, waits for nobody: it is forsaken with its owner, whether it had begun or not.
CREATE OR REPLACE FUNCTION app.forsaken_conversations(now_is timestamptz, most int) RETURNS TABLE (guid uuid, id_tenant bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT guid, id_tenant FROM conversation_session s
  WHERE (state IS NOT NULL OR deadline < now_is OR deadline = 'infinity')
    AND (owner IS NULL OR NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = s.owner AND p.lease_until > clock_timestamp()))
  ORDER BY guid LIMIT most
$$;
