-- The serving role adds jobs without any right on the queue itself; the tenant is the transaction's, whatever the caller says.
CREATE FUNCTION app.add_job(name text, job json, run_at timestamptz, job_key text, max_attempts int)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF app.tenant() IS NULL THEN RAISE EXCEPTION 'a job needs a tenant'; END IF;
  PERFORM graphile_worker.add_job(
    identifier => name, payload => json_build_object('tenant', app.tenant(), 'payload', job -> 'payload'),
    run_at => add_job.run_at, job_key => CASE WHEN add_job.job_key IS NULL THEN NULL ELSE app.tenant() || ':' || add_job.job_key END,
    max_attempts => add_job.max_attempts);
END $$;
REVOKE ALL ON FUNCTION app.add_job(text, json, timestamptz, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_job(text, json, timestamptz, text, int) TO parley_app;
