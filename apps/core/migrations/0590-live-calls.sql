-- What those who watch see of a running conversation besides what it was set up with; nothing of one that waits for somebody to come.
ALTER TABLE conversation_session ADD COLUMN live json;

-- The supervisor who has a conversation, until they give it back or have not been there for a while.
CREATE TABLE conversation_hold (
  guid uuid PRIMARY KEY REFERENCES conversation_session ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint NOT NULL REFERENCES app_user,
  until timestamptz NOT NULL
);
CREATE INDEX conversation_hold_until_idx ON conversation_hold (until);
CREATE INDEX conversation_hold_user_idx ON conversation_hold (id_user);
SELECT app.secure('conversation_hold');

-- What supervisors want of a conversation, sealed, until the process that runs it has done it.
CREATE TABLE conversation_steering (
  id_steering bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  guid uuid NOT NULL REFERENCES conversation_session ON DELETE CASCADE,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  given text NOT NULL
);
CREATE INDEX conversation_steering_guid_idx ON conversation_steering (guid);
SELECT app.secure('conversation_steering');

-- What is wanted of conversations of a process, of every tenant, in its order.
CREATE FUNCTION app.steering_of(me uuid) RETURNS TABLE (id_steering bigint, id_tenant bigint, guid uuid, given text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id_steering, w.id_tenant, w.guid, w.given FROM conversation_steering w JOIN conversation_session s ON s.guid = w.guid
  WHERE s.owner = me ORDER BY w.id_steering LIMIT 500
$$;
CREATE FUNCTION app.forget_steering(done bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM conversation_steering WHERE id_steering = ANY (done)
$$;

-- Conversations of a process, of every tenant, whose supervisor has not been there for a while.
CREATE FUNCTION app.left_holds(me uuid, now_is timestamptz) RETURNS TABLE (guid uuid, id_tenant bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.guid, h.id_tenant FROM conversation_hold h JOIN conversation_session s ON s.guid = h.guid
  WHERE h.until < now_is AND s.owner = me LIMIT 500
$$;
REVOKE EXECUTE ON FUNCTION app.steering_of(uuid), app.forget_steering(bigint[]), app.left_holds(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.steering_of(uuid), app.forget_steering(bigint[]), app.left_holds(uuid, timestamptz) TO parley_app;

-- Whether a process may still be there, or was until a minute ago: what it had is about to be taken over.
CREATE FUNCTION app.had_lease(process uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM app.runtime_process WHERE id = process AND lease_until > clock_timestamp() - interval '1 minute')
$$;
REVOKE EXECUTE ON FUNCTION app.had_lease(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.had_lease(uuid) TO parley_app;

-- As before, and with each state what those who watch see of it.
CREATE OR REPLACE FUNCTION app.keep_turns(me uuid, given json, now_is timestamptz) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  each record;
  tenant bigint;
BEGIN
  RETURN QUERY
    WITH asked AS MATERIALIZED (
      SELECT r.guid, r.first, r.turns, r.state, r.live, r.stores, r.first + json_array_length(r.turns) - 1 AS last
      FROM json_to_recordset(given) AS r (guid uuid, first int, turns json, state json, live json, stores json, log json) WHERE r.log IS NULL
    ), kept AS (
      UPDATE conversation_session s SET state = asked.state, live = coalesce(asked.live, s.live), turns = asked.last,
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
