-- Several processes that need a month at once, as when they are started together: those that waited look into the catalog itself. What they had
-- looked up before they waited is remembered, and says that the month is not there.
CREATE OR REPLACE FUNCTION app.add_conversation_months_plain(since date, until date) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  month timestamptz;
  next_month timestamptz;
  parent text;
  name text;
  made int := 0;
BEGIN
  FOR month IN SELECT generate_series(date_trunc('month', since::timestamp), until::timestamp, interval '1 month') AT TIME ZONE 'UTC' LOOP
    next_month := ((month AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    FOREACH parent IN ARRAY ARRAY['dial_log', 'conversation_detail'] LOOP
      name := parent || to_char(month AT TIME ZONE 'UTC', '"_"YYYYMM');
      CONTINUE WHEN to_regclass(name) IS NOT NULL;
      PERFORM pg_advisory_xact_lock(7302);
      CONTINUE WHEN EXISTS (SELECT FROM pg_class WHERE relname = name AND relnamespace = 'public'::regnamespace);
      IF parent = 'dial_log' THEN
        EXECUTE format('CREATE TABLE %I PARTITION OF dial_log FOR VALUES FROM (%L) TO (%L)', name, month, next_month);
      ELSE
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (toast_tuple_target = 128)', name, parent,
          app.first_guid(month), app.first_guid(next_month));
      END IF;
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
      EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
