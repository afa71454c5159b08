-- Whoever may see demo calls sees their conversations, with all their legs. Besides the names of 0175: visible {demos}.
CREATE OR REPLACE FUNCTION app.dial_log_where_plain(filter jsonb) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  clause text := format('d.id_tenant = %s', coalesce(app.tenant(), 0));
  each record;
  seen text;
BEGIN
  FOR each IN
    SELECT * FROM (VALUES
      ('guid', 'd.guid = %L::uuid'), ('guid', 'd.started_at = uuid_extract_timestamp(%L::uuid)'), ('guids', 'd.guid = ANY (%L::uuid[])'), ('thread', 'd.thread = %L::uuid'),
      ('callId', 'd.call_id = %L'),
      ('idCallScript', 'd.id_call_script = %L::bigint'), ('idLine', 'd.id_line = %L::bigint'), ('idModule', 'd.id_module = %L::bigint'),
      ('idCampaign', 'd.id_campaign = %L::bigint'),
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
    SELECT string_agg(CASE WHEN filter #>> ARRAY['visible', known.name] = 'all' THEN format('d.%I IS NOT NULL', known.field)
        ELSE format('d.%I = ANY (%L::bigint[])', known.field, app.ids_of(filter #> ARRAY['visible', known.name])) END, ' OR ')
      INTO seen
      FROM (VALUES ('flows', 'id_call_script'), ('lines', 'id_line'), ('modules', 'id_module'), ('campaigns', 'id_campaign')) AS known (name, field)
      WHERE filter #>> ARRAY['visible', known.name] <> '[]'; -- absent in exports of earlier releases: NULL, and left out
    IF (filter #> '{visible,demos}') = 'true' THEN
      seen := concat_ws(' OR ', seen, 'd.is_test AND EXISTS (SELECT FROM demo_run r WHERE r.guid = d.thread)');
    END IF;
    clause := clause || format(' AND (%s)', coalesce(seen, 'false'));
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
