-- From when to when a module could not carry calls as it should, and why: somebody disabled it, it has no gateway, or an outage is simulated.
CREATE TABLE module_outage (
  id_module_outage bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id_tenant bigint NOT NULL DEFAULT app.tenant(),
  id_module bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('DISABLED', 'NO_GATEWAY', 'REGISTRATION', 'GATEWAY', 'REFUSES', 'SLOW')),
  started_at timestamptz NOT NULL,
  -- When it ends by itself; null: it lasts until somebody changes the module.
  ends_at timestamptz CHECK ((kind IN ('DISABLED', 'NO_GATEWAY')) = (ends_at IS NULL)),
  -- When it was over before.
  ended_at timestamptz,
  created_by bigint,
  FOREIGN KEY (id_tenant, id_module) REFERENCES dial_module (id_tenant, id_module) ON DELETE CASCADE
);
CREATE INDEX module_outage_latest_idx ON module_outage (id_module, started_at DESC);
CREATE INDEX module_outage_open_idx ON module_outage (ends_at) WHERE ended_at IS NULL;
SELECT app.secure('module_outage');

INSERT INTO module_outage (id_tenant, id_module, kind, started_at)
SELECT id_tenant, id_module, kind, updated_at FROM dial_module CROSS JOIN LATERAL (
  SELECT 'DISABLED' AS kind WHERE NOT enabled UNION ALL SELECT 'NO_GATEWAY' WHERE NOT is_simulated) AS why;

-- What of a module takes its calls away is written down with it. What is not simulated has no simulated outage, whoever writes.
CREATE FUNCTION app.keep_module_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new boolean := TG_OP = 'INSERT';
BEGIN
  IF is_new OR NEW.enabled <> OLD.enabled THEN
    UPDATE module_outage SET ended_at = NEW.updated_at WHERE id_module = NEW.id_module AND kind = 'DISABLED' AND ended_at IS NULL;
    IF NOT NEW.enabled THEN
      INSERT INTO module_outage (id_tenant, id_module, kind, started_at, created_by) VALUES (NEW.id_tenant, NEW.id_module, 'DISABLED', NEW.updated_at, NEW.updated_by);
    END IF;
  END IF;
  IF is_new OR NEW.is_simulated <> OLD.is_simulated THEN
    UPDATE module_outage SET ended_at = NEW.updated_at WHERE id_module = NEW.id_module AND kind <> 'DISABLED' AND ended_at IS NULL
      AND (ends_at IS NULL OR ends_at > NEW.updated_at);
    IF NOT NEW.is_simulated THEN
      INSERT INTO module_outage (id_tenant, id_module, kind, started_at, created_by) VALUES (NEW.id_tenant, NEW.id_module, 'NO_GATEWAY', NEW.updated_at, NEW.updated_by);
    END IF;
    PERFORM pg_notify('outages', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_state AFTER INSERT OR UPDATE OF enabled, is_simulated ON dial_module FOR EACH ROW EXECUTE FUNCTION app.keep_module_state();

CREATE FUNCTION app.refuse_real_outage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind NOT IN ('DISABLED', 'NO_GATEWAY') AND NOT EXISTS (SELECT FROM dial_module m WHERE m.id_module = NEW.id_module AND m.is_simulated) THEN
    RAISE EXCEPTION 'module % is not simulated: it has no simulated outage', NEW.id_module;
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION app.keep_module_state(), app.refuse_real_outage() FROM PUBLIC;
CREATE TRIGGER only_simulated BEFORE INSERT ON module_outage FOR EACH ROW EXECUTE FUNCTION app.refuse_real_outage();

-- The simulated outage of a module at a moment.
CREATE FUNCTION app.module_outage(module bigint, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT o.kind FROM module_outage o WHERE o.id_module = module AND o.kind NOT IN ('DISABLED', 'NO_GATEWAY')
    AND o.started_at <= at AND coalesce(o.ended_at, o.ends_at) > at ORDER BY o.started_at DESC LIMIT 1
$$;
-- No call is begun over it: that it cannot carry one is known before.
CREATE FUNCTION app.is_module_away(module bigint, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(app.module_outage(module, at) IN ('REGISTRATION', 'GATEWAY'), false)
$$;

REVOKE ALL ON FUNCTION app.module_outage(bigint, timestamptz), app.is_module_away(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.module_outage(bigint, timestamptz), app.is_module_away(bigint, timestamptz) TO parley_app;

-- What the simulated carrier has to obey, of all tenants.
CREATE FUNCTION app.running_outages(at timestamptz) RETURNS TABLE (id_module bigint, kind text, started_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id_module, o.kind, o.started_at, o.ends_at FROM module_outage o WHERE o.ended_at IS NULL AND o.ends_at > at
$$;
REVOKE ALL ON FUNCTION app.running_outages(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.running_outages(timestamptz) TO parley_app;

-- A module whose outage takes all calls away is down for its rules.
CREATE OR REPLACE FUNCTION app.rule_sums(until timestamptz) RETURNS TABLE (id_tenant bigint, id_alert_rule bigint, id_line bigint, kind text, comparator text,
  window_minutes int, warning double precision, critical double precision, min_calls int, for_minutes int, cooldown_minutes int, hours jsonb, zone text,
  bad int, worse int, good int, unknown int, calls int, answered int, short int, errors int, talk_ms bigint, refused int, running int, latency int[],
  silent int, usual int, known int, module_enabled boolean, module_simulated boolean,
  id_alert bigint, state text, severity text, muted_until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Each part is looked up by rule: joined, it would depend on statistics of rules that nobody has looked at yet.
  WITH going AS MATERIALIZED (
    SELECT coalesce(jsonb_object_agg(id_line, running), '{}') AS by_line FROM (
      SELECT id_line, count(*) AS running FROM (
        SELECT a.id_line FROM campaign_attempt a WHERE a.process IS NOT NULL AND a.started_at < until
        UNION ALL SELECT (s.setup #>> '{line,idLine}')::bigint FROM conversation_session s
          WHERE s.setup -> 'campaign' IS NULL AND s.setup -> 'isTest' IS DISTINCT FROM 'true' AND uuid_extract_timestamp(s.guid) < until) AS g
      WHERE id_line IS NOT NULL GROUP BY id_line) AS counted
  ), rule AS (
    SELECT r.*, coalesce(l.zone, t.timezone, 'UTC') AS zone,
      m.enabled AND NOT EXISTS (SELECT FROM module_outage o WHERE o.id_module = m.id_module AND o.kind IN ('REGISTRATION', 'GATEWAY', 'REFUSES')
        AND o.started_at <= until AND coalesce(o.ended_at, o.ends_at) > until) AS module_enabled, m.is_simulated AS module_simulated,
      coalesce((going.by_line ->> r.id_line::text)::int, 0) AS going
    FROM going CROSS JOIN alert_rule r JOIN line l ON l.id_line = r.id_line AND l.enabled AND l.removed_at IS NULL
      JOIN dial_module m ON m.id_module = l.id_module JOIN tenant t ON t.id_tenant = r.id_tenant
    WHERE r.enabled
  )
  SELECT r.id_tenant, r.id_alert_rule, r.id_line, r.kind, r.comparator, r.window_minutes, r.warning, r.critical, r.min_calls, r.for_minutes,
    r.cooldown_minutes, r.hours, r.zone, r.bad, r.worse, r.good, r.unknown,
    coalesce(s.calls, 0), coalesce(s.answered, 0), coalesce(s.short, 0), coalesce(s.errors, 0), coalesce(s.talk_ms, 0), coalesce(s.refused, 0),
    coalesce(s.running, 0) + r.going, lat.latency, quiet.silent, quiet.usual, quiet.known, r.module_enabled, r.module_simulated,
    a.id_alert, a.state, a.severity, a.muted_until
  FROM rule r
    LEFT JOIN LATERAL (
      SELECT sum(m.calls)::int AS calls, sum(m.answered)::int AS answered, sum(m.short)::int AS short, sum(m.errors)::int AS errors,
        sum(m.talk_ms)::bigint AS talk_ms, sum(m.refused)::int AS refused, max(m.running) FILTER (WHERE m.minute = until - interval '1 minute') AS running
      FROM line_minute m WHERE r.kind NOT IN ('silence', 'module', 'latency') AND m.id_tenant = r.id_tenant AND m.id_line = r.id_line
        AND m.minute >= until - make_interval(mins => r.window_minutes) AND m.minute < until) AS s ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(total ORDER BY place) AS latency FROM (
        SELECT e.place, sum(e.counted)::int AS total FROM line_minute m, unnest(m.latency) WITH ORDINALITY AS e (counted, place)
        WHERE r.kind = 'latency' AND m.id_tenant = r.id_tenant AND m.id_line = r.id_line
          AND m.minute >= until - make_interval(mins => r.window_minutes) AND m.minute < until GROUP BY e.place) AS places) AS lat ON true
    -- It is strict: for other kinds it is not called.
    LEFT JOIN LATERAL app.silence_of(CASE WHEN r.kind = 'silence' THEN r.id_tenant END, r.id_line, until,
      coalesce(least(r.warning, r.critical), 1)::int, r.zone, r.going > 0) AS quiet ON true
    LEFT JOIN LATERAL (
      SELECT o.id_alert, o.state, o.severity, o.muted_until FROM alert o
      WHERE o.id_tenant = r.id_tenant AND o.id_alert_rule = r.id_alert_rule AND o.resolved_at IS NULL LIMIT 1) AS a ON true
$$;
