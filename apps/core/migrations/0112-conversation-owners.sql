-- Of all processes one runs a conversation: its owner, which holds it in memory and alone may write its turns. A process proves that it
-- lives by its lease; what a dead one owned is anybody's.
CREATE TABLE app.runtime_process (
  id uuid PRIMARY KEY,
  lease_until timestamptz NOT NULL
);

ALTER TABLE app.runtime_process ENABLE ROW LEVEL SECURITY;

-- The state is written with every turn: where it lies, so that no index and no second table has to follow.
ALTER TABLE conversation_session ADD COLUMN owner uuid, ALTER COLUMN state SET STORAGE MAIN, ALTER COLUMN setup SET STORAGE MAIN;
ALTER TABLE conversation_session SET (fillfactor = 50);
CREATE INDEX conversation_session_owner_idx ON conversation_session (owner);
-- Only who has not come yet has a deadline; how long somebody may stay silent is the owner's to know.
UPDATE conversation_session SET deadline = 'infinity' WHERE state IS NOT NULL;

CREATE FUNCTION app.renew_lease(me uuid, millis int) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM app.runtime_process WHERE lease_until < clock_timestamp() - interval '1 hour';
  INSERT INTO app.runtime_process (id, lease_until) VALUES (me, clock_timestamp() + millis * interval '1 millisecond')
  ON CONFLICT (id) DO UPDATE SET lease_until = excluded.lease_until;
$$;

-- Lets go of everything, so that others need not wait for the lease.
CREATE FUNCTION app.end_lease(me uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE conversation_session SET owner = NULL WHERE owner = me;
  DELETE FROM app.runtime_process WHERE id = me;
$$;

CREATE FUNCTION app.has_lease(process uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM app.runtime_process WHERE id = process AND lease_until > clock_timestamp())
$$;

DROP FUNCTION app.expired_conversations(timestamptz, int);
-- Conversations of every tenant that nobody runs: those that go on, and those to which nobody came in time.
CREATE FUNCTION app.forsaken_conversations(now_is timestamptz, most int) RETURNS TABLE (guid uuid, id_tenant bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT guid, id_tenant FROM conversation_session s
  WHERE (state IS NOT NULL OR deadline < now_is)
    AND (owner IS NULL OR NOT EXISTS (SELECT FROM app.runtime_process p WHERE p.id = s.owner AND p.lease_until > clock_timestamp()))
  ORDER BY guid LIMIT most
$$;

-- Those a process runs that somebody wants to end.
CREATE FUNCTION app.overdue_conversations(me uuid, now_is timestamptz) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT guid FROM conversation_session WHERE owner = me AND state IS NOT NULL AND deadline < now_is
$$;

-- Writes turns of conversations that one process owns, of any tenant, and answers whose were written; what another owns by now is left alone.
-- The tenant of each row is that of its conversation and nobody's to say. `given` has for each conversation, in the order in which they are locked:
--   guid, first (the number of the first turn), turns [[input, recorded], …], state; stores [[name, op, value], …];
--   and for one that ended: log (columns of dial_log) and detail (columns of conversation_detail).
-- Given once more after an answer was lost, it writes nothing and answers the same.
CREATE FUNCTION app.keep_turns(me uuid, given jsonb, now_is timestamptz) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  each record;
  tenant bigint;
BEGIN
  RETURN QUERY
    WITH asked AS MATERIALIZED (
      SELECT r.guid, r.first, r.turns, r.state, r.stores, r.first + jsonb_array_length(r.turns) - 1 AS last
      FROM jsonb_to_recordset(given) AS r (guid uuid, first int, turns jsonb, state jsonb, stores jsonb, log jsonb) WHERE r.log IS NULL
    ), kept AS (
      UPDATE conversation_session s SET state = asked.state, turns = asked.last,
        deadline = CASE WHEN s.state IS NULL THEN 'infinity' ELSE s.deadline END FROM asked
      WHERE s.guid = asked.guid AND s.owner = me AND s.turns = asked.first - 1
      RETURNING s.guid, s.id_tenant, asked.first, asked.turns, asked.stores
    ), written AS (
      INSERT INTO conversation_turn (guid, turn, id_tenant, input, recorded)
      SELECT kept.guid, kept.first + place::int - 1, kept.id_tenant, nullif(turn -> 0, 'null'), turn -> 1
      FROM kept, jsonb_array_elements(kept.turns) WITH ORDINALITY AS t (turn, place)
    ), stored AS (
      SELECT app.store_variable(kept.id_tenant, store ->> 0, store ->> 1, store -> 2, now_is)
      FROM kept, jsonb_array_elements(kept.stores) AS store WHERE kept.stores <> '[]'
    )
    -- What nobody reads is not done.
    SELECT kept.guid FROM kept WHERE (SELECT count(*) FROM stored) >= 0
    UNION ALL
    SELECT s.guid FROM conversation_session s JOIN asked ON asked.guid = s.guid WHERE s.owner = me AND s.turns = asked.last;

  FOR each IN SELECT * FROM jsonb_to_recordset(given) AS r (guid uuid, first int, stores jsonb, log jsonb, detail jsonb) WHERE r.log IS NOT NULL LOOP
    DELETE FROM conversation_session s WHERE s.guid = each.guid AND s.owner = me AND s.turns = each.first - 1 RETURNING id_tenant INTO tenant;
    IF tenant IS NOT NULL THEN
      PERFORM app.store_variable(tenant, store ->> 0, store ->> 1, store -> 2, now_is) FROM jsonb_array_elements(each.stores) AS store;
      DELETE FROM conversation_turn t WHERE t.guid = each.guid;
      INSERT INTO conversation_detail (guid, id_tenant, flows, events, path, changes, initial, final, input_log, words)
      SELECT each.guid, tenant, r.flows, r.events, r.path, r.changes, r.initial, r.final, nullif(r."inputLog", 'null'), strip(to_tsvector('simple', r.words))
      FROM jsonb_to_record(each.detail) AS r (flows jsonb, events jsonb, path jsonb, changes jsonb, initial jsonb, final jsonb, "inputLog" jsonb, words text);
      UPDATE dial_log l SET turns = r.turns, errors = r.errors, warnings = r.warnings, language = r.language, disposition = r.disposition,
        answered_at = r."answeredAt", ended_at = r."endedAt", talk_ms = r."talkMs", outcome = r.outcome, end_whose = r."endWhose", end_code = r."endCode",
        latency_p50 = r."latencyP50", latency_p95 = r."latencyP95"
      FROM jsonb_to_record(each.log) AS r (turns int, errors int, warnings int, language text, disposition text, "answeredAt" timestamptz,
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

-- What a conversation leaves for the next. Several may add at once: the row itself is added to.
CREATE FUNCTION app.store_variable(tenant bigint, variable text, op text, given jsonb, now_is timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO tenant_variable AS kept (id_tenant, name, value, updated_at) VALUES (tenant, variable, given, now_is)
  ON CONFLICT (id_tenant, name) DO UPDATE SET updated_at = excluded.updated_at,
    value = CASE WHEN op = 'add' AND jsonb_typeof(kept.value) = 'number' AND jsonb_typeof(given) = 'number'
      THEN to_jsonb((kept.value #>> '{}')::numeric + (given #>> '{}')::numeric) ELSE given END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.renew_lease(uuid, int), app.end_lease(uuid), app.has_lease(uuid), app.forsaken_conversations(timestamptz, int),
  app.overdue_conversations(uuid, timestamptz),
  app.keep_turns(uuid, jsonb, timestamptz) TO parley_app;
