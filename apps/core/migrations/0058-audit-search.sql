-- With what program it was done, and which event it takes back; each event is taken back once at most.
ALTER TABLE audit_event ADD COLUMN user_agent text, ADD COLUMN undoes bigint;
CREATE UNIQUE INDEX audit_event_undoes_key ON audit_event (undoes) WHERE undoes IS NOT NULL;
GRANT INSERT (user_agent, undoes) ON audit_event TO parley_app;

CREATE INDEX audit_event_actor_idx ON audit_event (id_tenant, actor_id, at DESC, id_audit_event DESC);
CREATE INDEX audit_event_area_idx ON audit_event (id_tenant, area, at DESC, id_audit_event DESC);
CREATE INDEX audit_event_kind_idx ON audit_event (id_tenant, kind, at DESC, id_audit_event DESC);
CREATE INDEX audit_event_request_idx ON audit_event (id_tenant, request_id);

-- What the search finds an event by; of very long payloads the beginning.
CREATE FUNCTION app.audit_words(entity_name text, actor_name text, before jsonb, after jsonb) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN to_tsvector('simple', entity_name || ' ' || actor_name || ' ' || left(coalesce(before::text, ''), 50000) || ' ' || left(coalesce(after::text, ''), 50000));
END $$;
CREATE INDEX audit_event_words_idx ON audit_event USING gin (app.audit_words(entity_name, actor_name, before, after)) WHERE NOT is_pruned;

-- The search reads as the owner, because under row security the index of words cannot be used; the tenant is the context's and nothing else.
-- Of areas that the reader may not look into, only names are searched.
CREATE FUNCTION app.audit_search_where(words text, filter jsonb, hidden text[]) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat(
    format('e.id_tenant = %s AND NOT e.is_pruned AND app.audit_words(e.entity_name, e.actor_name, e.before, e.after) @@ %L::tsquery',
      coalesce(app.tenant(), 0), app.words_query(words)),
    CASE WHEN cardinality(hidden) > 0 THEN format(' AND (NOT e.area = ANY(%L::text[]) OR to_tsvector(''simple'', e.entity_name || '' '' || e.actor_name) @@ %L::tsquery)',
      hidden, app.words_query(words)) END,
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
CREATE FUNCTION app.search_audit(words text, filter jsonb, hidden text[], is_down boolean, after_at timestamptz, after_id bigint, most int) RETURNS SETOF bigint
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  direction text := CASE WHEN is_down THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT e.id_audit_event FROM audit_event e WHERE %s%s ORDER BY e.at %s, e.id_audit_event %s LIMIT %s',
    app.audit_search_where(words, filter, hidden),
    CASE WHEN after_id IS NULL THEN '' ELSE format(' AND (e.at, e.id_audit_event) %s (%L::timestamptz, %s)', CASE WHEN is_down THEN '<' ELSE '>' END, after_at, after_id) END,
    direction, direction, most);
END $$;
CREATE FUNCTION app.count_found_audit(words text, filter jsonb, hidden text[], most int) RETURNS int
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  counted int;
BEGIN
  EXECUTE format('SELECT count(*) FROM (SELECT FROM audit_event e WHERE %s LIMIT %s) AS found', app.audit_search_where(words, filter, hidden), most) INTO counted;
  RETURN counted;
END $$;

-- The chain of all tenants without a word of what its events say: enough to see that none is missing, moved or put in.
CREATE FUNCTION app.audit_links(after_seq bigint, most int) RETURNS TABLE (seq bigint, hash text, digest text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.seq, e.hash, e.digest FROM audit_event e WHERE e.seq > after_seq ORDER BY e.seq LIMIT most
$$;
CREATE FUNCTION app.audit_beginning() RETURNS TABLE (seq bigint, hash text, seal text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.seq, c.hash, c.seal FROM audit_checkpoint c ORDER BY c.seq DESC LIMIT 1
$$;

-- As before; pruned events do not keep the program and the link either.
CREATE OR REPLACE FUNCTION app.redact_audit(events jsonb, now_is timestamptz) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE done int;
BEGIN
  UPDATE audit_event e SET redacted_at = now_is, redacted_digest = r.digest, redacted_seal = r.seal, salt = r.salt, is_pruned = r."isPruned",
    actor_id = CASE WHEN r."isPruned" THEN NULL ELSE actor_id END, actor_name = CASE WHEN r."isPruned" THEN '' ELSE r."actorName" END,
    actor_kind = CASE WHEN r."isPruned" THEN 'system' ELSE actor_kind END,
    address = CASE WHEN r."isPruned" THEN NULL ELSE address END, request_id = CASE WHEN r."isPruned" THEN '' ELSE request_id END,
    user_agent = CASE WHEN r."isPruned" THEN NULL ELSE user_agent END, undoes = CASE WHEN r."isPruned" THEN NULL ELSE undoes END,
    area = CASE WHEN r."isPruned" THEN '' ELSE area END, entity_kind = CASE WHEN r."isPruned" THEN '' ELSE entity_kind END,
    entity_id = CASE WHEN r."isPruned" THEN '' ELSE r."entityId" END, entity_name = CASE WHEN r."isPruned" THEN '' ELSE r."entityName" END,
    before = CASE WHEN r."isPruned" THEN NULL ELSE nullif(r.before, 'null') END, after = CASE WHEN r."isPruned" THEN NULL ELSE nullif(r.after, 'null') END
  FROM jsonb_to_recordset(events) AS r (id bigint, salt text, digest text, seal text, "isPruned" boolean, "actorName" text, "entityId" text,
    "entityName" text, before jsonb, after jsonb)
  WHERE e.id_audit_event = r.id AND e.id_tenant = app.tenant() AND e.seq IS NOT NULL AND NOT e.is_pruned;
  GET DIAGNOSTICS done = ROW_COUNT;
  RETURN done;
END $$;

REVOKE ALL ON FUNCTION app.audit_words(text, text, jsonb, jsonb), app.audit_search_where(text, jsonb, text[]), app.search_audit(text, jsonb, text[], boolean, timestamptz, bigint, int),
  app.count_found_audit(text, jsonb, text[], int), app.audit_links(bigint, int), app.audit_beginning() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.audit_words(text, text, jsonb, jsonb), app.audit_search_where(text, jsonb, text[]),
  app.search_audit(text, jsonb, text[], boolean, timestamptz, bigint, int), app.count_found_audit(text, jsonb, text[], int),
  app.audit_links(bigint, int), app.audit_beginning() TO parley_app;
