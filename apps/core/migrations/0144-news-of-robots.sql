-- Which of the tasks that conversations wait for, of any tenant, there is news of: those answered, out of time, lost with their robot, or gone.
-- A process looks once for all that wait in it, and learns no more than which.
CREATE FUNCTION app.rpa_news(conversations uuid[], asks text[], now_is timestamptz) RETURNS TABLE (conversation uuid, ask text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT waiting.conversation, waiting.ask FROM unnest(conversations, asks) AS waiting (conversation, ask)
  LEFT JOIN rpa_task t ON t.conversation = waiting.conversation AND t.ask = waiting.ask
  WHERE t.guid IS NULL OR t.state NOT IN ('waiting', 'taken') OR t.expires_at <= now_is
    OR (t.state = 'taken' AND NOT t.may_repeat AND t.lease_until < now_is)
$$;
REVOKE ALL ON FUNCTION app.rpa_news(uuid[], text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.rpa_news(uuid[], text[], timestamptz) TO parley_app;
