CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One row for each call or chat, slim because lists and counts read it; partitioned by the month of its start. The guid is a UUIDv7 of
-- that very millisecond, so a guid alone finds its partition. The flow may be removed later: its id and guid stay.
CREATE TABLE dial_log (
  guid uuid NOT NULL,
  started_at timestamptz NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  call_id text NOT NULL,
  -- The guid of the first leg: what transfers and callbacks joined.
  thread uuid NOT NULL,
  channel smallint NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  call_type smallint NOT NULL,
  id_call_script bigint NOT NULL,
  flow_guid uuid NOT NULL,
  flow_version int NOT NULL,
  id_line bigint,
  id_module bigint,
  from_number text NOT NULL,
  to_number text NOT NULL,
  digits text GENERATED ALWAYS AS (regexp_replace(from_number, '\D', '', 'g') || ' ' || regexp_replace(to_number, '\D', '', 'g') || ' ') STORED,
  language text NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  ring_ms int NOT NULL DEFAULT 0,
  talk_ms int NOT NULL DEFAULT 0,
  outcome smallint,
  disposition text,
  end_whose text,
  end_code text,
  errors int NOT NULL DEFAULT 0,
  warnings int NOT NULL DEFAULT 0,
  turns int NOT NULL DEFAULT 0,
  latency_p50 int,
  latency_p95 int,
  is_test boolean NOT NULL DEFAULT false,
  -- Who started it, for tests.
  id_user bigint,
  PRIMARY KEY (guid, started_at)
) PARTITION BY RANGE (started_at);
CREATE INDEX dial_log_started_idx ON dial_log (id_tenant, started_at, guid);
CREATE INDEX dial_log_script_idx ON dial_log (id_tenant, id_call_script, started_at, guid);
CREATE INDEX dial_log_line_idx ON dial_log (id_tenant, id_line, started_at, guid) WHERE id_line IS NOT NULL;
CREATE INDEX dial_log_module_idx ON dial_log (id_tenant, id_module, started_at, guid) WHERE id_module IS NOT NULL;
CREATE INDEX dial_log_outcome_idx ON dial_log (id_tenant, outcome, started_at, guid);
CREATE INDEX dial_log_disposition_idx ON dial_log (id_tenant, disposition, started_at, guid) WHERE disposition IS NOT NULL;
CREATE INDEX dial_log_errors_idx ON dial_log (id_tenant, started_at, guid) WHERE errors > 0;
CREATE INDEX dial_log_script_error_idx ON dial_log (id_tenant, id_call_script, started_at, guid) WHERE outcome = 11;
CREATE INDEX dial_log_talk_idx ON dial_log (id_tenant, talk_ms, guid);
CREATE INDEX dial_log_call_id_idx ON dial_log (id_tenant, call_id);
CREATE INDEX dial_log_thread_idx ON dial_log (thread);
CREATE INDEX dial_log_digits_idx ON dial_log USING gin (digits gin_trgm_ops);
SELECT app.secure('dial_log');

-- What happened, in order; partitioned by the time inside the guid, which therefore need not be kept beside it.
CREATE TABLE conversation_event (
  guid uuid NOT NULL,
  seq int NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  offset_ms int NOT NULL,
  end_offset_ms int,
  latency_ms int,
  confidence real,
  kind smallint NOT NULL,
  depth smallint NOT NULL,
  node_id text,
  text text,
  data jsonb,
  PRIMARY KEY (guid, seq)
) PARTITION BY RANGE (guid);
SELECT app.secure('conversation_event');

-- One row for each conversation with what only its own screen and the search read. Path: [seq, offsetMs, nodeId, depth, index in flows].
-- Changes: [seq, offsetMs, name, nodeId, depth, before, after, redacted]. Flows: [guid, version], the conversation's own first.
CREATE TABLE conversation_detail (
  guid uuid PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  flows jsonb NOT NULL,
  path jsonb NOT NULL,
  changes jsonb NOT NULL,
  initial jsonb NOT NULL,
  final jsonb NOT NULL,
  -- Words of both sides without case and diacritics; written when the conversation ends.
  words tsvector
) PARTITION BY RANGE (guid);
CREATE INDEX conversation_detail_words_idx ON conversation_detail USING gin (words);
SELECT app.secure('conversation_detail');

-- Where a running conversation stands, so that it goes on after a crash; gone when it ends. Holds values that must never be logged.
CREATE TABLE conversation_session (
  guid uuid PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_user bigint,
  -- What it was started with; the state is null until somebody is there.
  setup jsonb NOT NULL,
  state jsonb,
  deadline timestamptz NOT NULL
);
CREATE INDEX conversation_session_deadline_idx ON conversation_session (deadline);
CREATE INDEX conversation_session_user_idx ON conversation_session (id_tenant, id_user);
SELECT app.secure('conversation_session');

CREATE TABLE conversation_favorite (
  id_user bigint NOT NULL REFERENCES app_user,
  guid uuid NOT NULL,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  PRIMARY KEY (id_user, guid)
);
SELECT app.secure('conversation_favorite');

-- Variables of scope tenant: what one conversation leaves for the next.
CREATE TABLE tenant_variable (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (id_tenant, name)
);
SELECT app.secure('tenant_variable');

-- The lowest guid of an instant: UUIDs of version 7 begin with the milliseconds.
CREATE FUNCTION app.first_guid(at timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- Makes the partitions of the months from one day to another; those that exist stay. Nobody reaches a partition but through its parent.
CREATE FUNCTION app.add_conversation_months(since date, until date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  month timestamptz;
  next_month timestamptz;
  parent text;
  name text;
  made int := 0;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', since::timestamp), until::timestamp, interval '1 month') AT TIME ZONE 'UTC' LOOP
    next_month := ((month AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    FOREACH parent IN ARRAY ARRAY['dial_log', 'conversation_event', 'conversation_detail'] LOOP
      name := parent || to_char(month AT TIME ZONE 'UTC', '"_"YYYYMM');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      PERFORM pg_advisory_xact_lock(7302);
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      IF parent = 'dial_log' THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF dial_log FOR VALUES FROM (%L) TO (%L)', name, month, next_month);
      ELSE
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, parent, app.first_guid(month), app.first_guid(next_month));
      END IF;
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Conversations nobody came back to, of every tenant.
CREATE FUNCTION app.expired_conversations(now_is timestamptz, most int) RETURNS TABLE (guid uuid, id_tenant bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT guid, id_tenant FROM conversation_session WHERE deadline < now_is ORDER BY deadline LIMIT most
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.first_guid(timestamptz), app.add_conversation_months(date, date), app.expired_conversations(timestamptz, int)
  TO parley_app;
