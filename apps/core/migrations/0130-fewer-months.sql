-- The rare language is found without reading through all others.
CREATE INDEX dial_log_language_idx ON dial_log (id_tenant, language, started_at);

-- Makes the partitions of the months from one day to another; those that exist stay, at least until the end of the transaction. Nobody
-- reaches a partition but through its parent.
ALTER FUNCTION app.add_conversation_months(date, date) RENAME TO add_conversation_months_plain;
CREATE FUNCTION app.add_conversation_months(since date, until date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('months of conversations', 0));
  RETURN app.add_conversation_months_plain(since, until);
END $$;

-- Drops months that ended before a day and in which nothing is left, not even a conversation that runs; answers how many tables went.
-- Where somebody has them in hand they wait for the next time, and nobody waits for this.
CREATE FUNCTION app.drop_empty_months(before date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  log regclass;
  detail regclass;
  has_rows boolean;
  dropped int := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('months of conversations', 0)) THEN RETURN 0; END IF;
  FOR log, detail IN
    SELECT inhrelid::regclass, to_regclass('conversation_detail_' || right(relname, 6)) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'dial_log'::regclass AND relname ~ '^dial_log_\d{6}$' AND to_date(right(relname, 6), 'YYYYMM') + interval '1 month' <= before
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)%s', log, CASE WHEN detail IS NULL THEN '' ELSE format(' OR EXISTS (SELECT FROM %s)', detail) END)
      INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE format('DROP TABLE %s', concat_ws(', ', log, detail));
    dropped := dropped + 1 + (detail IS NOT NULL)::int;
  END LOOP;
  RETURN dropped;
EXCEPTION WHEN lock_not_available THEN RETURN 0;
END $$;

REVOKE ALL ON FUNCTION app.add_conversation_months(date, date), app.add_conversation_months_plain(date, date), app.drop_empty_months(date) FROM PUBLIC;
REVOKE ALL ON FUNCTION app.add_conversation_months_plain(date, date) FROM parley_app;
GRANT EXECUTE ON FUNCTION app.add_conversation_months(date, date), app.drop_empty_months(date) TO parley_app;
