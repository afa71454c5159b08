-- The next minute that rules are to be looked at for, by its end, for one process at a time: null where another one looks, or none is due. A
-- minute is due five seconds after its end, as its conversations are added up within one. What is later than two hours is left out.
CREATE FUNCTION app.next_monitored(now_is timestamptz) RETURNS timestamptz LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  due timestamptz := date_bin('1 minute', now_is - interval '5 seconds', '2000-01-01Z');
  last timestamptz;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('watching lines', 0)) THEN RETURN NULL; END IF;
  SELECT until INTO last FROM app.monitored;
  IF last IS NULL THEN RETURN due; END IF;
  IF last >= due THEN RETURN NULL; END IF;
  RETURN greatest(last + interval '1 minute', due - interval '2 hours');
END $$;

-- For how many minutes no call came, up to two hours; and where that is as long as asked for, in how many of the last eight weeks calls came in the
-- same minutes of the week, on the clock of the zone, out of those weeks that are known.
CREATE FUNCTION app.silence_of(tenant bigint, line bigint, until timestamptz, longest int, of_zone text, is_going boolean, OUT silent int, OUT usual int, OUT known int)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last timestamptz;
  first timestamptz;
BEGIN
  SELECT max(m.minute) INTO last FROM line_minute m
  WHERE m.id_tenant = tenant AND m.id_line = line AND m.minute >= until - interval '2 hours' AND m.minute < until AND m.running + m.refused > 0;
  silent := CASE WHEN is_going THEN 0 WHEN last IS NULL THEN 120 ELSE extract(epoch FROM until - last) / 60 - 1 END;
  usual := 0;
  known := 0;
  IF silent < longest THEN RETURN; END IF;
  SELECT min(m.minute) INTO first FROM line_minute m WHERE m.id_tenant = tenant AND m.id_line = line;
  SELECT count(*), count(*) FILTER (WHERE EXISTS (SELECT FROM line_minute m WHERE m.id_tenant = tenant AND m.id_line = line
      AND m.minute >= w.ends - make_interval(mins => longest) AND m.minute < w.ends AND m.running + m.refused > 0))
  INTO known, usual
  FROM (SELECT ((until AT TIME ZONE of_zone) - week * interval '7 days') AT TIME ZONE of_zone AS ends FROM generate_series(1, 8) AS week) AS w
  WHERE w.ends - make_interval(mins => longest) >= first;
END $$;

-- Of each rule of all tenants what it looks at, for the window that ends at `until`, its counters, and the alert of it that is open. Costs what
-- the windows hold, whatever else is kept of the lines.
CREATE FUNCTION app.rule_sums(until timestamptz) RETURNS TABLE (id_tenant bigint, id_alert_rule bigint, id_line bigint, kind text, comparator text,
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
    SELECT r.*, coalesce(l.zone, t.timezone, 'UTC') AS zone, m.enabled AS module_enabled, m.is_simulated AS module_simulated,
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

-- Alerts that no rule looks after any more, with the reason.
CREATE FUNCTION app.idle_alerts() RETURNS TABLE (id_tenant bigint, id_alert bigint, why text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id_tenant, a.id_alert, CASE WHEN l.removed_at IS NOT NULL THEN 'The line was deleted.' WHEN NOT l.enabled THEN 'The line was turned off.'
    WHEN r.id_alert_rule IS NULL THEN 'The rule was deleted.' ELSE 'The rule was turned off.' END
  FROM alert a JOIN line l ON l.id_line = a.id_line LEFT JOIN alert_rule r ON r.id_alert_rule = a.id_alert_rule
  WHERE a.resolved_at IS NULL AND (r.id_alert_rule IS NULL OR NOT r.enabled OR NOT l.enabled OR l.removed_at IS NOT NULL)
$$;

-- Keeps the counters that changed, what was further past a threshold than an alert knows, and that the minute was looked at.
CREATE FUNCTION app.keep_monitored(at timestamptz, given json, worst json) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE alert_rule r SET bad = k.bad, worse = k.worse, good = k.good, unknown = k.unknown
  FROM json_to_recordset(given) AS k ("idAlertRule" bigint, bad int, worse int, good int, unknown int) WHERE r.id_alert_rule = k."idAlertRule";
  UPDATE alert a SET evidence = jsonb_set(a.evidence, '{worst}', w.seen)
  FROM json_to_recordset(worst) AS w ("idAlert" bigint, "isBelow" boolean, seen jsonb)
  WHERE a.id_alert = w."idAlert" AND a.resolved_at IS NULL AND CASE WHEN w."isBelow"
    THEN (w.seen ->> 'value')::numeric < (a.evidence #>> '{worst,value}')::numeric
    ELSE (w.seen ->> 'value')::numeric > (a.evidence #>> '{worst,value}')::numeric END;
  INSERT INTO app.monitored (until) VALUES (at) ON CONFLICT (one) DO UPDATE SET until = excluded.until;
END $$;

-- Sums of minutes are kept for ten weeks; alerts that were resolved for two years.
CREATE FUNCTION app.forget_monitoring(now_is timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  -- Line by line, so that their key finds what is old.
  DELETE FROM line_minute m USING line l WHERE m.id_tenant = l.id_tenant AND m.id_line = l.id_line AND m.minute < now_is - interval '70 days';
  DELETE FROM alert WHERE resolved_at < now_is - interval '2 years'
$$;
REVOKE ALL ON FUNCTION app.next_monitored(timestamptz), app.rule_sums(timestamptz), app.silence_of(bigint, bigint, timestamptz, int, text, boolean),
  app.idle_alerts(), app.keep_monitored(timestamptz, json, json), app.forget_monitoring(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.next_monitored(timestamptz), app.rule_sums(timestamptz), app.idle_alerts(), app.keep_monitored(timestamptz, json, json),
  app.forget_monitoring(timestamptz) TO parley_app;
