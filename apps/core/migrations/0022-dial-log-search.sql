-- Lists of conversations have one WHERE, whoever asks: the list under row-level security, the search as its owner, because under it
-- PostgreSQL would use neither the words nor the numbers index. Both take the tenant from the transaction and from nothing else.

-- The condition for a filter in the contract's names; besides: idUser (whose favourites), digits (part of a number), number (a whole one),
-- words, and visible {flows, lines, modules}, ids of which one must fit.
CREATE FUNCTION app.dial_log_where(filter jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  clause text := format('d.id_tenant = %s', coalesce(app.tenant(), 0));
  each record;
BEGIN
  FOR each IN
    SELECT * FROM (VALUES
      ('guid', 'd.guid = %L::uuid'), ('guid', 'd.started_at = uuid_extract_timestamp(%L::uuid)'), ('thread', 'd.thread = %L::uuid'),
      ('callId', 'd.call_id = %L'),
      ('idCallScript', 'd.id_call_script = %L::bigint'), ('idLine', 'd.id_line = %L::bigint'), ('idModule', 'd.id_module = %L::bigint'),
      ('disposition', 'd.disposition = %L'), ('language', 'd.language = %L'), ('isTest', 'd.is_test = %L::boolean'),
      ('from', 'd.started_at >= %L::timestamptz'), ('to', 'd.started_at < %L::timestamptz'),
      ('minTalkMs', 'd.talk_ms >= %L::int'), ('maxTalkMs', 'd.talk_ms <= %L::int'), ('hasErrors', '(d.errors > 0) = %L::boolean')
    ) AS known (name, form) WHERE filter ? known.name
  LOOP
    clause := clause || ' AND ' || format(each.form, filter ->> each.name);
  END LOOP;
  FOR each IN
    SELECT * FROM (VALUES ('outcome', 'outcome'), ('channel', 'channel'), ('callType', 'call_type')) AS known (name, field) WHERE filter ? known.name
  LOOP
    clause := clause || format(' AND d.%I = ANY (%L::smallint[])', each.field,
      ARRAY(SELECT value::smallint FROM jsonb_array_elements_text(filter -> each.name)));
  END LOOP;
  IF filter ? 'favorite' THEN
    clause := clause || format(' AND %s EXISTS (SELECT FROM conversation_favorite f WHERE f.guid = d.guid AND f.id_user = %L::bigint)',
      CASE WHEN (filter ->> 'favorite')::boolean THEN '' ELSE 'NOT' END, filter ->> 'idUser');
  END IF;
  IF filter ? 'visible' THEN
    clause := clause || format(' AND (d.id_call_script = ANY (%L::bigint[]) OR d.id_line = ANY (%L::bigint[]) OR d.id_module = ANY (%L::bigint[])%s%s)',
      app.ids_of(filter #> '{visible,flows}'), app.ids_of(filter #> '{visible,lines}'), app.ids_of(filter #> '{visible,modules}'),
      CASE WHEN filter #>> '{visible,lines}' = 'all' THEN ' OR d.id_line IS NOT NULL' ELSE '' END,
      CASE WHEN filter #>> '{visible,modules}' = 'all' THEN ' OR d.id_module IS NOT NULL' ELSE '' END);
  END IF;
  IF filter ? 'digits' THEN
    clause := clause || format(' AND d.digits LIKE %L', '%' || (filter ->> 'digits') || '%');
  END IF;
  IF filter ? 'number' THEN
    clause := clause || format(' AND d.digits LIKE %L', '%' || (filter ->> 'number') || ' %');
  END IF;
  IF filter ? 'words' AND NOT filter ? 'rare' THEN clause := clause || ' AND ' || app.has_words(filter); END IF;
  RETURN clause;
END $$;

CREATE FUNCTION app.ids_of(list jsonb) RETURNS bigint[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(list) = 'array' THEN ARRAY(SELECT value::bigint FROM jsonb_array_elements_text(list)) ELSE '{}' END
$$;

-- All words must occur, each may go on: "pay inv" finds "payment of the invoice".
CREATE FUNCTION app.words_query(needle text) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(quote_literal(lexeme) || ':*', ' & '), '')::tsquery FROM unnest(to_tsvector('simple', needle))
$$;

-- OFFSET keeps it a check of each row: which way to go is decided below, better than estimates of words can.
CREATE FUNCTION app.has_words(filter jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format('EXISTS (SELECT FROM conversation_detail t WHERE t.guid = d.guid AND t.words @@ %L::tsquery OFFSET 0)', app.words_query(filter ->> 'words'))
$$;

-- Words of many conversations are found soonest by reading the newest ones; words of few by their index, whose guids this gives. Null: many.
CREATE FUNCTION app.rare_guids(filter jsonb) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  in_sample int;
  guids uuid[];
BEGIN
  IF NOT filter ? 'words' THEN RETURN NULL; END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT d.guid FROM dial_log d WHERE %s ORDER BY d.started_at DESC LIMIT 2000) d WHERE %s',
    app.dial_log_where(jsonb_strip_nulls(jsonb_build_object('from', filter -> 'from', 'to', filter -> 'to'))), app.has_words(filter)) INTO in_sample;
  IF in_sample > 5 THEN RETURN NULL; END IF;
  EXECUTE format('SELECT array_agg(guid) FROM (SELECT t.guid FROM conversation_detail t
    WHERE t.id_tenant = %s AND t.words @@ %L::tsquery AND t.guid >= %L::uuid AND t.guid < %L::uuid LIMIT 20001) AS found',
    coalesce(app.tenant(), 0), app.words_query(filter ->> 'words'), app.first_guid(coalesce((filter ->> 'from')::timestamptz, '2000-01-01Z')),
    app.first_guid(coalesce((filter ->> 'to')::timestamptz, '9999-01-01Z'))) INTO guids;
  RETURN CASE WHEN cardinality(guids) > 20000 THEN NULL ELSE coalesce(guids, '{}') END;
END $$;

CREATE FUNCTION app.dial_log_from(filter jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'FROM dial_log d' || CASE WHEN filter ? 'rare'
    THEN ' JOIN unnest($1) AS found (guid) ON d.guid = found.guid AND d.started_at = uuid_extract_timestamp(found.guid)' ELSE '' END
$$;

-- One page: sort is startedAt or talkMs, with a minus for the highest first; the cursor is the last row's value and guid.
CREATE FUNCTION app.dial_log_page(filter jsonb, sort text, after_value text, after_guid uuid, most int) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_down boolean := starts_with(sort, '-');
  is_time boolean := ltrim(sort, '-') = 'startedAt';
  field text := CASE WHEN is_time THEN 'd.started_at' ELSE 'd.talk_ms' END;
  direction text := CASE WHEN is_down THEN 'DESC' ELSE 'ASC' END;
  statement text := 'SELECT d.* ' || app.dial_log_from(filter) || ' WHERE ' || app.dial_log_where(filter);
BEGIN
  IF after_guid IS NOT NULL THEN
    statement := statement || format(' AND (%s, d.guid) %s (%L::%s, %L::uuid)', field, CASE WHEN is_down THEN '<' ELSE '>' END, after_value,
      CASE WHEN is_time THEN 'timestamptz' ELSE 'int' END, after_guid);
    -- Rows compared as pairs do not rule out partitions; this does.
    IF is_time THEN statement := statement || format(' AND d.started_at %s %L::timestamptz', CASE WHEN is_down THEN '<=' ELSE '>=' END, after_value); END IF;
  END IF;
  RETURN statement || format(' ORDER BY %s %s, d.guid %s LIMIT %s', field, direction, direction, most);
END $$;

CREATE FUNCTION app.list_dial_logs(filter jsonb, sort text, after_value text, after_guid uuid, most int) RETURNS SETOF dial_log LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY EXECUTE app.dial_log_page(filter - 'rare', sort, after_value, after_guid, most);
END $$;
CREATE FUNCTION app.count_dial_logs(filter jsonb, most int) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  guids uuid[] := app.rare_guids(filter);
  chosen jsonb := CASE WHEN guids IS NULL THEN filter - 'rare' ELSE filter || '{"rare": true}' END;
  counted int;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT %s WHERE %s LIMIT %s) AS counted', app.dial_log_from(chosen), app.dial_log_where(chosen), most)
    INTO counted USING guids;
  RETURN counted;
END $$;
CREATE FUNCTION app.search_dial_logs(filter jsonb, sort text, after_value text, after_guid uuid, most int) RETURNS SETOF dial_log
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  guids uuid[] := app.rare_guids(filter);
  chosen jsonb := CASE WHEN guids IS NULL THEN filter - 'rare' ELSE filter || '{"rare": true}' END;
BEGIN
  RETURN QUERY EXECUTE app.dial_log_page(chosen, sort, after_value, after_guid, most) USING guids;
END $$;
CREATE FUNCTION app.count_found_dial_logs(filter jsonb, most int) RETURNS int LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT app.count_dial_logs(filter, most)
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.dial_log_where(jsonb), app.ids_of(jsonb), app.words_query(text), app.has_words(jsonb), app.rare_guids(jsonb), app.dial_log_from(jsonb),
  app.dial_log_page(jsonb, text, text, uuid, int), app.list_dial_logs(jsonb, text, text, uuid, int), app.count_dial_logs(jsonb, int),
  app.search_dial_logs(jsonb, text, text, uuid, int), app.count_found_dial_logs(jsonb, int) TO parley_app;
