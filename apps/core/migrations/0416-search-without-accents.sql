-- Text as it is searched in lists: lower case without accents, so that “zofie” finds “Žofie”. The same as foldText of the contract.
CREATE FUNCTION app.fold(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = char_length($1) THEN lower($1) ELSE
    replace(replace(replace(translate(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]+', '', 'g')), 'łøđı', 'lodi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  END
$$;
REVOKE ALL ON FUNCTION app.fold(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.fold(text) TO parley_app;

-- Events are found without accents, too.
CREATE OR REPLACE FUNCTION app.audit_words(entity_name text, actor_name text, before jsonb, after jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN to_tsvector('simple', app.fold(entity_name || ' ' || actor_name || ' ' || left(coalesce(before::text, ''), 50000) || ' ' || left(coalesce(after::text, ''), 50000)));
END $$;
REINDEX INDEX audit_event_words_idx;
CREATE OR REPLACE FUNCTION app.audit_search_where(words text, filter jsonb, hidden text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat(
    format('e.id_tenant = %s AND NOT e.is_pruned AND app.audit_words(e.entity_name, e.actor_name, e.before, e.after) @@ %L::tsquery',
      coalesce(app.tenant(), 0), app.words_query(app.fold(words))),
    CASE WHEN cardinality(hidden) > 0 THEN format(
      ' AND (NOT (e.area = ANY(%1$L::text[]) OR e.area || ''.'' || e.entity_kind = ANY(%1$L::text[])) OR to_tsvector(''simple'', app.fold(e.entity_name || '' '' || e.actor_name)) @@ %2$L::tsquery)',
      hidden, app.words_query(app.fold(words))) END,
    CASE WHEN filter ? 'entityKind' THEN format(' AND e.entity_kind = %L', filter ->> 'entityKind') END,
    CASE WHEN filter ? 'entityId' THEN format(' AND e.entity_id = %L', filter ->> 'entityId') END,
    CASE WHEN filter ? 'actorId' THEN format(' AND e.actor_id = %L::bigint', filter ->> 'actorId') END,
    CASE WHEN filter ? 'kind' THEN format(' AND e.kind = ANY(%L::smallint[])', ARRAY(SELECT jsonb_array_elements_text(filter -> 'kind'))) END,
    CASE WHEN filter ? 'area' THEN format(' AND e.area = ANY(%L::text[])', ARRAY(SELECT jsonb_array_elements_text(filter -> 'area'))) END,
    CASE WHEN filter ? 'address' THEN format(' AND e.address = %L', filter ->> 'address') END,
    CASE WHEN filter ? 'requestId' THEN format(' AND e.request_id = %L', filter ->> 'requestId') END,
    CASE WHEN filter ? 'from' THEN format(' AND e.at >= %L::timestamptz', filter ->> 'from') END,
    CASE WHEN filter ? 'to' THEN format(' AND e.at < %L::timestamptz', filter ->> 'to') END)
$$;
