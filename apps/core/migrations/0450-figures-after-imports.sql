-- After hundreds of thousands of rows at once the planner goes by figures of a small table until autovacuum comes, and a campaign that is
-- started meanwhile is dialed at a third of its pace. What holds contacts, and whatever else has changed by a tenth, is looked at
-- now; a table that somebody else looks at already is left to them.
CREATE FUNCTION app.renew_figures() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed regclass;
BEGIN
  FOR changed IN
    SELECT relid::regclass FROM pg_stat_user_tables
    WHERE schemaname = 'public' AND (relname IN ('campaign_contact', 'campaign_tally') OR n_mod_since_analyze > 1000 + n_live_tup / 10)
  LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s', changed);
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION app.renew_figures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.renew_figures() TO parley_app;
