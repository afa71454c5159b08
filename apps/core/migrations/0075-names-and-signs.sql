-- A spreadsheet of East Asia takes the full-width forms of = + - @ for the beginning of a formula, too.
CREATE OR REPLACE FUNCTION app.csv_quoted(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN safe ~ '[",\r\n]' THEN '"' || replace(safe, '"', '""') || '"' ELSE safe END
  FROM (SELECT CASE WHEN value ~ '^[=+\-@＝＋－＠\t\r\n]' THEN '''' || value ELSE value END AS safe) AS cell
$$;
CREATE OR REPLACE FUNCTION app.csv_cell(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN value IS NULL THEN ''
    WHEN value !~ '[",\r\n]|^[=+\-@＝＋－＠\t]' THEN value
    WHEN value ~ '^\+[0-9]+$' THEN '''' || value
    ELSE app.csv_quoted(value) END
$$;

-- A partition says itself from when to when it holds rows; what it is called is the business of whoever made it. One without an end
-- counts from or to all times, and with rows in the default partition, which may be of any time, all is one piece.
CREATE OR REPLACE FUNCTION app.dial_log_months(filter jsonb, is_down boolean) RETURNS TABLE (since timestamptz, until timestamptz) LANGUAGE plpgsql STABLE AS $$
DECLARE
  earliest timestamptz := coalesce((filter ->> 'from')::timestamptz, '-infinity');
  latest timestamptz := coalesce((filter ->> 'to')::timestamptz, 'infinity');
BEGIN
  IF EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = 'public.dial_log'::regclass AND partdefid <> 0 AND pg_relation_size(partdefid) > 0) THEN
    RETURN QUERY SELECT earliest, latest;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT greatest(month, earliest), least(next_month, latest)
    FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid,
      LATERAL (SELECT pg_get_expr(relpartbound, inhrelid) AS said) AS bound,
      LATERAL (SELECT coalesce(substring(said FROM 'FROM \(''([^'']+)''\)')::timestamptz, '-infinity') AS month,
        coalesce(substring(said FROM 'TO \(''([^'']+)''\)')::timestamptz, 'infinity') AS next_month) AS bounds
    WHERE inhparent = 'public.dial_log'::regclass AND said <> 'DEFAULT' AND next_month > earliest AND month < latest AND pg_relation_size(inhrelid) > 0
    ORDER BY CASE WHEN is_down THEN -extract(epoch FROM month) ELSE extract(epoch FROM month) END;
END $$;
