-- Conversations by time are read month by month, until there are enough: a plan for every month of years takes longer than the page.
-- The months that hold rows between a filter's moments, in the order of the sort. A month without a page on the disk has no row.
CREATE FUNCTION app.dial_log_months(filter jsonb, is_down boolean) RETURNS TABLE (since timestamptz, until timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE
  earliest timestamptz := coalesce((filter ->> 'from')::timestamptz, '-infinity');
  latest timestamptz := coalesce((filter ->> 'to')::timestamptz, 'infinity');
BEGIN
  RETURN QUERY
    SELECT greatest(month, earliest), least(next_month, latest)
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid,
      LATERAL (SELECT to_date(right(relname, 6), 'YYYYMM')::timestamp AS first_day) AS named,
      LATERAL (SELECT first_day AT TIME ZONE 'UTC' AS month, (first_day + interval '1 month') AT TIME ZONE 'UTC' AS next_month) AS bounds
    WHERE inhparent = 'public.dial_log'::regclass AND next_month > earliest AND month < latest AND pg_relation_size(inhrelid) > 0
    ORDER BY CASE WHEN is_down THEN -extract(epoch FROM month) ELSE extract(epoch FROM month) END;
END $$;

CREATE OR REPLACE FUNCTION app.list_dial_logs(filter jsonb, sort text, after_value text, after_guid uuid, most int) RETURNS SETOF dial_log LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_down boolean := starts_with(sort, '-');
  after_at timestamptz;
  month record;
  part jsonb;
  got int;
  missing int := most;
BEGIN
  filter := filter - 'rare';
  -- A guid names its month; other orders need all months at once.
  IF filter ? 'guid' OR ltrim(sort, '-') <> 'startedAt' THEN
    RETURN QUERY EXECUTE app.dial_log_page(filter, sort, after_value, after_guid, most);
    RETURN;
  END IF;
  after_at := after_value::timestamptz;
  FOR month IN SELECT * FROM app.dial_log_months(filter, is_down) LOOP
    CONTINUE WHEN is_down AND month.since > after_at OR NOT is_down AND month.until <= after_at;
    part := filter || jsonb_build_object('from', month.since, 'to', month.until);
    -- In its month the cursor is the bound; beside another one the index would be read from there on.
    IF after_at >= month.since AND after_at < month.until THEN part := part - CASE WHEN is_down THEN 'to' ELSE 'from' END; END IF;
    RETURN QUERY EXECUTE app.dial_log_page(part, sort, after_value, after_guid, missing);
    GET DIAGNOSTICS got = ROW_COUNT;
    missing := missing - got;
    EXIT WHEN missing <= 0;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION app.count_dial_logs(filter jsonb, most int) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  guids uuid[] := app.rare_guids(filter);
  chosen jsonb := CASE WHEN guids IS NULL THEN filter - 'rare' ELSE filter || '{"rare": true}' END;
  month record;
  got int;
  counted int := 0;
BEGIN
  FOR month IN SELECT * FROM app.dial_log_months(filter, true) LOOP
    EXECUTE format('SELECT count(*) FROM (SELECT %s WHERE %s LIMIT %s) AS counted', app.dial_log_from(chosen),
      app.dial_log_where(chosen || jsonb_build_object('from', month.since, 'to', month.until)), most - counted) INTO got USING guids;
    counted := counted + got;
    EXIT WHEN counted >= most;
  END LOOP;
  RETURN counted;
END $$;

REVOKE ALL ON FUNCTION app.dial_log_months(jsonb, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.dial_log_months(jsonb, boolean) TO parley_app;
