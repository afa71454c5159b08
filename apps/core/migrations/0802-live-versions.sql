-- The versions that conversations of the flow meet now: the published one, and that of a roll-out under way.
CREATE FUNCTION app.live_versions(script bigint, published int) RETURNS int[] LANGUAGE sql STABLE AS $$
  SELECT array_remove(ARRAY[published, (SELECT r.version FROM flow_rollout r WHERE r.id_call_script = script AND r.state = 'RUNNING')], NULL)
$$;
GRANT EXECUTE ON FUNCTION app.live_versions(bigint, int) TO parley_app;
REVOKE ALL ON FUNCTION app.live_versions(bigint, int) FROM PUBLIC;
