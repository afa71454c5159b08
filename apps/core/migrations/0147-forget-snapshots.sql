-- What is left of tests on drafts goes with the last of their conversations, when nobody tests the flow again, too.
CREATE FUNCTION app.forget_snapshots(now_is timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM call_script_snapshot snapshot WHERE created_at < now_is - interval '1 day'
    AND NOT EXISTS (SELECT FROM dial_log log WHERE log.id_tenant = snapshot.id_tenant AND log.id_call_script = snapshot.id_call_script
      AND log.is_test AND log.started_at > snapshot.created_at - interval '1 day')
$$;
REVOKE ALL ON FUNCTION app.forget_snapshots(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.forget_snapshots(timestamptz) TO parley_app;
