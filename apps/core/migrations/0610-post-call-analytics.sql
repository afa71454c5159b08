-- What is judged in calls. A version stays as it is once it was used to judge one; a change of the profile makes the next. Results name turns by
-- the numbers of events and hold no words, so that what takes words out of conversations need not know of them.
CREATE TABLE analysis_profile (
  id_analysis_profile bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  name text NOT NULL,
  version int NOT NULL DEFAULT 1,
  -- What it found stays readable when it is gone.
  removed_at timestamptz,
  row_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL,
  updated_by bigint,
  CONSTRAINT analysis_profile_tenant_key UNIQUE (id_tenant, id_analysis_profile)
);
CREATE UNIQUE INDEX analysis_profile_name_key ON analysis_profile (id_tenant, lower(name)) WHERE removed_at IS NULL;
SELECT app.secure('analysis_profile');

CREATE TABLE analysis_profile_version (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_analysis_profile bigint NOT NULL,
  version int NOT NULL,
  definition jsonb NOT NULL,
  -- When it was taken to judge for the first time.
  used_at timestamptz,
  PRIMARY KEY (id_tenant, id_analysis_profile, version),
  CONSTRAINT analysis_profile_version_fkey FOREIGN KEY (id_tenant, id_analysis_profile)
    REFERENCES analysis_profile (id_tenant, id_analysis_profile) ON DELETE CASCADE
);
SELECT app.secure('analysis_profile_version');

ALTER TABLE line ADD COLUMN id_analysis_profile bigint,
  ADD COLUMN analysis_version int NOT NULL DEFAULT 1,
  ADD CONSTRAINT line_analysis_profile_fkey FOREIGN KEY (id_tenant, id_analysis_profile)
    REFERENCES analysis_profile (id_tenant, id_analysis_profile) ON DELETE SET NULL (id_analysis_profile);
CREATE INDEX line_analysis_profile_idx ON line (id_tenant, id_analysis_profile) WHERE id_analysis_profile IS NOT NULL;

-- One a conversation, profile and version.
CREATE TABLE call_analysis (
  id_call_analysis bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  id_line bigint NOT NULL,
  id_analysis_profile bigint NOT NULL,
  version int NOT NULL,
  started_at timestamptz NOT NULL,
  talk_ms int NOT NULL,
  judged_at timestamptz NOT NULL,
  -- Null: nothing in it could be answered. Before people answer, what is theirs counts on neither side; then their newest answer does.
  score real,
  is_fatal boolean NOT NULL,
  -- Questions without an answer.
  open int NOT NULL,
  topics text[] NOT NULL,
  -- {answers, topics, summary, fields}, with numbers of events.
  result jsonb NOT NULL,
  CONSTRAINT call_analysis_key UNIQUE (id_tenant, guid, id_analysis_profile, version),
  CONSTRAINT call_analysis_tenant_key UNIQUE (id_tenant, id_call_analysis),
  CONSTRAINT call_analysis_version_fkey FOREIGN KEY (id_tenant, id_analysis_profile, version)
    REFERENCES analysis_profile_version (id_tenant, id_analysis_profile, version)
);
CREATE INDEX call_analysis_line_idx ON call_analysis (id_tenant, id_line, id_analysis_profile, started_at DESC, guid DESC);
CREATE INDEX call_analysis_version_idx ON call_analysis (id_tenant, id_analysis_profile, version);
SELECT app.secure('call_analysis');

-- What a person answered, or that they looked at what the judge answered (answers null).
CREATE TABLE call_review (
  id_call_review bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_call_analysis bigint NOT NULL,
  id_user bigint NOT NULL,
  at timestamptz NOT NULL,
  answers jsonb,
  score real,
  note text NOT NULL DEFAULT '',
  is_blind boolean NOT NULL,
  CONSTRAINT call_review_key UNIQUE (id_tenant, id_call_analysis, id_user),
  CONSTRAINT call_review_analysis_fkey FOREIGN KEY (id_tenant, id_call_analysis)
    REFERENCES call_analysis (id_tenant, id_call_analysis) ON DELETE CASCADE
);
SELECT app.secure('call_review');

-- Calls that ended on lines with a profile and wait to be judged. One that was taken by a process that ended is taken again.
CREATE TABLE analysis_queue (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL,
  id_line bigint NOT NULL,
  tries int NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (id_tenant, guid)
);
CREATE INDEX analysis_queue_due_idx ON analysis_queue (id_tenant, not_before, guid);
SELECT app.secure('analysis_queue');

-- Whether a conversation is of the share of all, in percent: always the same ones, by the random end of their guid.
CREATE FUNCTION app.is_of_share(of_guid uuid, share int) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (('x' || right(of_guid::text, 7))::bit(28)::int % 100) < share;

-- Whether a definition is for a call.
CREATE FUNCTION app.is_to_judge(definition jsonb, of_guid uuid, of_language text, of_talk_ms int) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN of_talk_ms >= (definition -> 'minSeconds')::int * 1000
  AND (definition ->> 'language' = '' OR lower(of_language) = lower(definition ->> 'language')
    OR starts_with(lower(of_language), lower(definition ->> 'language') || '-'))
  AND app.is_of_share(of_guid, (definition -> 'share')::int);

-- Statements that write no call of a line with a profile do one look-up by the line.
CREATE FUNCTION app.queue_analyses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analysis_queue (id_tenant, guid, id_line)
  SELECT w.id_tenant, w.guid, w.id_line FROM written w
    JOIN line l ON l.id_tenant = w.id_tenant AND l.id_line = w.id_line AND l.id_analysis_profile IS NOT NULL
    JOIN analysis_profile p ON p.id_tenant = l.id_tenant AND p.id_analysis_profile = l.id_analysis_profile
    JOIN analysis_profile_version v ON v.id_tenant = p.id_tenant AND v.id_analysis_profile = p.id_analysis_profile AND v.version = p.version
  WHERE w.outcome IS NOT NULL AND w.answered_at IS NOT NULL AND NOT w.is_test
    AND app.is_to_judge(v.definition, w.guid, w.language, w.talk_ms)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION app.queue_ended_analyses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO analysis_queue (id_tenant, guid, id_line)
  SELECT w.id_tenant, w.guid, w.id_line FROM written w JOIN before b USING (guid, started_at, id_tenant)
    JOIN line l ON l.id_tenant = w.id_tenant AND l.id_line = w.id_line AND l.id_analysis_profile IS NOT NULL
    JOIN analysis_profile p ON p.id_tenant = l.id_tenant AND p.id_analysis_profile = l.id_analysis_profile
    JOIN analysis_profile_version v ON v.id_tenant = p.id_tenant AND v.id_analysis_profile = p.id_analysis_profile AND v.version = p.version
  WHERE b.outcome IS NULL AND w.outcome IS NOT NULL AND w.answered_at IS NOT NULL AND NOT w.is_test
    AND app.is_to_judge(v.definition, w.guid, w.language, w.talk_ms)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_analyses AFTER INSERT ON dial_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_analyses();
CREATE TRIGGER queue_ended_analyses AFTER UPDATE ON dial_log
  REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_ended_analyses();

-- What was found goes with its call, whatever removes it. After the row is gone, so that no judge that held it writes behind.
CREATE FUNCTION app.forget_analyses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM call_analysis a USING gone WHERE a.id_tenant = gone.id_tenant AND a.guid = gone.guid;
  DELETE FROM analysis_queue q USING gone WHERE q.id_tenant = gone.id_tenant AND q.guid = gone.guid;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_analyses AFTER DELETE ON dial_log
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.forget_analyses();

-- The next calls to judge, for one process until the time is over: of each tenant that has some the oldest few, so that none keeps the others waiting.
CREATE FUNCTION app.take_analyses(now_is timestamptz, most int, most_each int)
RETURNS TABLE (id_tenant bigint, guid uuid, id_line bigint, tries int)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH RECURSIVE tenants AS (
    (SELECT q.id_tenant FROM analysis_queue q ORDER BY q.id_tenant LIMIT 1)
    UNION ALL
    SELECT (SELECT q.id_tenant FROM analysis_queue q WHERE q.id_tenant > t.id_tenant ORDER BY q.id_tenant LIMIT 1)
    FROM tenants t WHERE t.id_tenant IS NOT NULL
  ), due AS (
    SELECT next.* FROM tenants t CROSS JOIN LATERAL (
      SELECT d.id_tenant, d.guid, d.not_before FROM analysis_queue d WHERE d.id_tenant = t.id_tenant AND d.not_before <= now_is
      ORDER BY d.not_before, d.guid LIMIT most_each FOR UPDATE SKIP LOCKED) AS next
    ORDER BY next.not_before, next.guid LIMIT most
  )
  UPDATE analysis_queue q SET tries = q.tries + 1, not_before = now_is + interval '5 minutes'
  FROM due WHERE q.id_tenant = due.id_tenant AND q.guid = due.guid RETURNING q.id_tenant, q.guid, q.id_line, q.tries
$$;
REVOKE ALL ON FUNCTION app.is_of_share(uuid, int), app.is_to_judge(jsonb, uuid, text, int), app.queue_analyses(), app.queue_ended_analyses(),
  app.forget_analyses(), app.take_analyses(timestamptz, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_of_share(uuid, int), app.is_to_judge(jsonb, uuid, text, int), app.take_analyses(timestamptz, int, int) TO parley_app;

-- Lists of conversations know topics and scores.
CREATE OR REPLACE FUNCTION app.dial_log_where(filter jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT app.dial_log_where_plain(filter) || CASE WHEN filter ? 'errorNode' THEN format(
    ' AND d.errors > 0 AND EXISTS (SELECT FROM conversation_detail e, jsonb_array_elements(app.recorded(e) -> ''events'') AS event
      WHERE e.guid = d.guid AND event -> 5 = ''8'' AND event ->> 7 = %L)', filter ->> 'errorNode')
    ELSE '' END || CASE WHEN filter ?| ARRAY['topic', 'minScore', 'maxScore'] THEN format(
    ' AND EXISTS (SELECT FROM call_analysis a WHERE a.id_tenant = d.id_tenant AND a.guid = d.guid%s%s%s%s)',
      CASE WHEN filter ? 'topic' THEN format(' AND %L = ANY (a.topics)', filter ->> 'topic') ELSE '' END,
      CASE WHEN filter ? 'minScore' THEN format(' AND a.score >= %s::real', (filter -> 'minScore')::numeric) ELSE '' END,
      CASE WHEN filter ? 'maxScore' THEN format(' AND a.score <= %s::real', (filter -> 'maxScore')::numeric) ELSE '' END,
      -- A score that the reader is to be blind for is not found by guessing it either.
      CASE WHEN filter ? 'blindIn' THEN format(
        ' AND (a.id_line <> ALL (%L::bigint[]) AND -1 <> ALL (%L::bigint[]) OR EXISTS (SELECT FROM call_review r
          WHERE r.id_tenant = a.id_tenant AND r.id_call_analysis = a.id_call_analysis AND r.id_user = %L::bigint))',
        filter ->> 'blindIn', filter ->> 'blindIn', filter ->> 'idUser') ELSE '' END)
    ELSE '' END
$$;
