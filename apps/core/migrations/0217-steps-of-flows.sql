-- Which steps of a flow conversations came to, and where they left it: by version and day in the zone of the tenant, so that nobody has to look
-- through conversations. A step counts once for each conversation, whatever becomes of that later; only steps of the flow itself do, not those
-- of its components, which are left at the step that called them.
CREATE TABLE flow_step_day (
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  day date NOT NULL,
  id_call_script bigint NOT NULL,
  flow_version int NOT NULL,
  is_test boolean NOT NULL,
  node_id text NOT NULL,
  reached int NOT NULL,
  -- How many steps conversations had behind them when they first came here, added up.
  places bigint NOT NULL,
  -- Those that came no further: the caller hung up, something failed, the flow was at its end.
  hung_up int NOT NULL,
  errors int NOT NULL,
  ended int NOT NULL,
  PRIMARY KEY (id_tenant, id_call_script, is_test, day, flow_version, node_id)
);
SELECT app.secure('flow_step_day');

-- Conversations that have ended wait here: what was recorded of them is read afterwards and many at once, so that no end waits for it.
CREATE TABLE step_queue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  guid uuid NOT NULL
);
SELECT app.secure('step_queue');

CREATE FUNCTION app.queue_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO step_queue (id_tenant, guid) SELECT id_tenant, guid FROM written;
  RETURN NULL;
END $$;
CREATE TRIGGER queue_steps AFTER INSERT ON conversation_detail
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.queue_steps();

-- Adds up what waits, one process at a time; answers how many there were. Drafts have no version and are left out.
CREATE FUNCTION app.sum_steps(most int) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  taken uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('adding up steps', 0)) THEN RETURN 0; END IF;
  WITH gone AS (DELETE FROM step_queue WHERE id IN (SELECT id FROM step_queue ORDER BY id LIMIT most) RETURNING guid)
  SELECT array_agg(guid) INTO taken FROM gone;
  IF taken IS NULL THEN RETURN 0; END IF;
  INSERT INTO flow_step_day AS kept (id_tenant, id_call_script, is_test, day, flow_version, node_id, reached, places, hung_up, errors, ended)
  SELECT l.id_tenant, l.id_call_script, l.is_test, (l.started_at AT TIME ZONE coalesce(t.timezone, 'UTC'))::date, l.flow_version, step.node_id,
    count(*), sum(step.place - 1), count(*) FILTER (WHERE step.is_last AND l.outcome = 1), count(*) FILTER (WHERE step.is_last AND l.outcome = 11),
    count(*) FILTER (WHERE step.is_last AND l.outcome = 3)
  FROM unnest(taken) AS of (guid)
  JOIN dial_log l ON l.guid = of.guid AND l.started_at = uuid_extract_timestamp(of.guid)
  JOIN conversation_detail d ON d.guid = of.guid
  LEFT JOIN tenant t ON t.id_tenant = l.id_tenant
  CROSS JOIN LATERAL (
    SELECT node_id, min(place) AS place, max(place) = max(max(place)) OVER () AS is_last
    FROM (SELECT visit ->> 2 AS node_id, row_number() OVER (ORDER BY at) AS place
      FROM jsonb_array_elements(app.recorded(d) -> 'path') WITH ORDINALITY AS path (visit, at)
      WHERE visit -> 3 = '0' AND visit -> 4 = '0') AS visits
    GROUP BY node_id
  ) AS step
  WHERE l.flow_version > 0 AND l.outcome IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (id_tenant, id_call_script, is_test, day, flow_version, node_id) DO UPDATE
  SET reached = kept.reached + excluded.reached, places = kept.places + excluded.places, hung_up = kept.hung_up + excluded.hung_up,
    errors = kept.errors + excluded.errors, ended = kept.ended + excluded.ended;
  RETURN cardinality(taken);
END $$;
REVOKE ALL ON FUNCTION app.queue_steps(), app.sum_steps(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.sum_steps(int) TO parley_app;

-- What is there already is added up in its turn.
INSERT INTO step_queue (id_tenant, guid) SELECT id_tenant, guid FROM conversation_detail ORDER BY guid DESC;
