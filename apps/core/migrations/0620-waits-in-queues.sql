-- Rules can watch how long callers wait in the queue of a line.
ALTER TABLE alert_rule
  DROP CONSTRAINT alert_rule_kind_check,
  ADD CONSTRAINT alert_rule_kind_check CHECK (kind IN ('answerRate', 'errorRate', 'concurrent', 'shortCalls', 'duration', 'silence', 'module', 'queueWait', 'latency'));

-- The longest wait, in seconds, of lines that are watched for it: of who waited within the minute that ends at `until`.
CREATE FUNCTION app.queue_waits(until timestamptz) RETURNS TABLE (id_line bigint, seconds int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id_line, max(q.seconds)
  FROM (SELECT DISTINCT id_tenant, id_line FROM alert_rule WHERE kind = 'queueWait' AND enabled) AS r
    CROSS JOIN LATERAL (
      SELECT extract(epoch FROM least(coalesce(w.ended_at, until), until) - w.at)::int AS seconds FROM queued_call w
      WHERE w.id_tenant = r.id_tenant AND w.id_line = r.id_line AND w.at >= until - interval '2 hours' AND w.at < until
        AND (w.ended_at IS NULL OR w.ended_at >= until - interval '1 minute')) AS q
  GROUP BY r.id_line
$$;
REVOKE ALL ON FUNCTION app.queue_waits(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.queue_waits(timestamptz) TO parley_app;
