-- Jobs of one queue of a tenant are done one after the other, in whatever process: who reads a hundred files leaves the other places to others.
-- Of those that wait, what nobody waits for comes last.
CREATE FUNCTION app.add_job(name text, job json, run_at timestamptz, job_key text, max_attempts int, queue text, priority int)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app.tenant() IS NULL THEN RAISE EXCEPTION 'a job needs a tenant'; END IF;
  PERFORM graphile_worker.add_job(
    identifier => name, payload => json_build_object('tenant', app.tenant(), 'payload', job -> 'payload'),
    queue_name => app.tenant() || ':' || add_job.queue,
    run_at => add_job.run_at, job_key => app.tenant() || ':' || add_job.job_key,
    max_attempts => add_job.max_attempts, priority => add_job.priority);
END $$;
REVOKE ALL ON FUNCTION app.add_job(text, json, timestamptz, text, int, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_job(text, json, timestamptz, text, int, text, int) TO parley_app;
