-- Sentiment of callers by a measured model: profiles that were there have none.
UPDATE analysis_profile_version SET definition = definition || '{"sentimentModel": null}';

-- Lists of conversations know it, beside topics and scores.
CREATE OR REPLACE FUNCTION app.dial_log_where(filter jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT app.dial_log_where_plain(filter) || CASE WHEN filter ? 'errorNode' THEN format(
    ' AND d.errors > 0 AND EXISTS (SELECT FROM conversation_detail e, jsonb_array_elements(app.recorded(e) -> ''events'') AS event
      WHERE e.guid = d.guid AND event -> 5 = ''8'' AND event ->> 7 = %L)', filter ->> 'errorNode')
    ELSE '' END || CASE WHEN filter ?| ARRAY['topic', 'sentiment', 'minScore', 'maxScore'] THEN format(
    ' AND EXISTS (SELECT FROM call_analysis a WHERE a.id_tenant = d.id_tenant AND a.guid = d.guid%s%s%s%s%s)',
      CASE WHEN filter ? 'topic' THEN format(' AND %L = ANY (a.topics)', filter ->> 'topic') ELSE '' END,
      CASE WHEN filter ? 'sentiment' THEN format(' AND a.result #>> ''{sentiment,category}'' = %L', filter ->> 'sentiment') ELSE '' END,
      CASE WHEN filter ? 'minScore' THEN format(' AND a.score >= %s::real', (filter -> 'minScore')::numeric) ELSE '' END,
      CASE WHEN filter ? 'maxScore' THEN format(' AND a.score <= %s::real', (filter -> 'maxScore')::numeric) ELSE '' END,
      -- A score that the reader is to be blind for is not found by guessing it either.
      CASE WHEN filter ? 'blindIn' THEN format(
        ' AND (a.id_line <> ALL (%L::bigint[]) AND -1 <> ALL (%L::bigint[]) OR EXISTS (SELECT FROM call_review r
          WHERE r.id_tenant = a.id_tenant AND r.id_call_analysis = a.id_call_analysis AND r.id_user = %L::bigint))',
        filter ->> 'blindIn', filter ->> 'blindIn', filter ->> 'idUser') ELSE '' END)
    ELSE '' END
$$;
