-- A conversation is written down turn by turn while it runs, a row for each, and folded into one row when it ends: twenty rows of events with
-- their index take four times the room of the same events compressed.

-- What came in, as it was given to the flow (null: what was recorded before inputs were kept), and what was recorded of it:
-- {events, path, changes}. A text instead of an object is sealed. Gone when the conversation ends.
CREATE TABLE conversation_turn (
  guid uuid NOT NULL,
  turn int NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  input jsonb,
  recorded jsonb NOT NULL,
  PRIMARY KEY (guid, turn)
);
SELECT app.secure('conversation_turn');

-- Events: [seq, offsetMs, endOffsetMs, latencyMs, confidence, kind, depth, nodeId, text, data].
-- Input log: {setup, inputs}, from which the conversation can be run again; a text where it is sealed, null where it cannot be.
ALTER TABLE conversation_detail ADD COLUMN events jsonb NOT NULL DEFAULT '[]', ADD COLUMN input_log jsonb;
-- Compressed where they are: a second row for each in a table of its own would cost more than they take.
ALTER TABLE conversation_detail ALTER COLUMN events SET STORAGE MAIN, ALTER COLUMN path SET STORAGE MAIN, ALTER COLUMN changes SET STORAGE MAIN,
  ALTER COLUMN initial SET STORAGE MAIN, ALTER COLUMN final SET STORAGE MAIN, ALTER COLUMN input_log SET STORAGE MAIN, ALTER COLUMN words SET STORAGE MAIN;

DO $$
DECLARE
  part regclass;
BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'conversation_detail'::regclass LOOP
    EXECUTE format('ALTER TABLE %s SET (toast_tuple_target = 128)', part);
  END LOOP;
END $$;

-- What ran until now is folded, too; what still runs becomes its first turn. Its input was not kept.
INSERT INTO conversation_turn (guid, turn, id_tenant, recorded)
SELECT d.guid, 1, d.id_tenant, jsonb_build_object('path', d.path, 'changes', d.changes, 'events', coalesce((
  SELECT jsonb_agg(jsonb_build_array(seq, offset_ms, end_offset_ms, latency_ms, confidence, kind, depth, node_id, text, data) ORDER BY seq)
  FROM conversation_event e WHERE e.guid = d.guid), '[]'))
FROM conversation_detail d JOIN conversation_session s USING (guid) WHERE s.state IS NOT NULL;
DELETE FROM conversation_detail d USING conversation_session s WHERE s.guid = d.guid;
UPDATE conversation_detail d SET events = e.events FROM (
  SELECT guid, jsonb_agg(jsonb_build_array(seq, offset_ms, end_offset_ms, latency_ms, confidence, kind, depth, node_id, text, data) ORDER BY seq) AS events
  FROM conversation_event GROUP BY guid) AS e WHERE e.guid = d.guid;
ALTER TABLE conversation_session ADD COLUMN turns int NOT NULL DEFAULT 0;
UPDATE conversation_session SET turns = 1 WHERE state IS NOT NULL;
DROP TABLE conversation_event;

-- Makes the partitions of the months from one day to another; those that exist stay. Nobody reaches a partition but through its parent.
CREATE OR REPLACE FUNCTION app.add_conversation_months(since date, until date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month timestamptz;
  next_month timestamptz;
  parent text;
  name text;
  made int := 0;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', since::timestamp), until::timestamp, interval '1 month') AT TIME ZONE 'UTC' LOOP
    next_month := ((month AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    FOREACH parent IN ARRAY ARRAY['dial_log', 'conversation_detail'] LOOP
      name := parent || to_char(month AT TIME ZONE 'UTC', '"_"YYYYMM');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      PERFORM pg_advisory_xact_lock(7302);
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      IF parent = 'dial_log' THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF dial_log FOR VALUES FROM (%L) TO (%L)', name, month, next_month);
      ELSE
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (toast_tuple_target = 128)', name, parent,
          app.first_guid(month), app.first_guid(next_month));
      END IF;
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Conversations in which a step failed: those with errors, looked through by their events (kind 8).
CREATE OR REPLACE FUNCTION app.dial_log_where(filter jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT app.dial_log_where_plain(filter) || CASE WHEN filter ? 'errorNode' THEN format(
    ' AND d.errors > 0 AND EXISTS (SELECT FROM conversation_detail e WHERE e.guid = d.guid AND e.events @> %L::jsonb
      AND EXISTS (SELECT FROM jsonb_array_elements(e.events) AS event WHERE event -> 5 = ''8'' AND event ->> 7 = %L))',
    jsonb_build_array(jsonb_build_array(8, filter ->> 'errorNode')), filter ->> 'errorNode')
    ELSE '' END
$$;
