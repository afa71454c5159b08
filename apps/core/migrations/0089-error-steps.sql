-- Conversations in which a step failed: those with errors, looked through by their events. Only the conversation's own month is touched.
ALTER FUNCTION app.dial_log_where(jsonb) RENAME TO dial_log_where_plain;
CREATE FUNCTION app.dial_log_where(filter jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT app.dial_log_where_plain(filter) || CASE WHEN filter ? 'errorNode' THEN format(
    ' AND d.errors > 0 AND EXISTS (SELECT FROM conversation_event e WHERE e.guid = d.guid AND e.kind = 8 AND e.node_id = %L)', filter ->> 'errorNode')
    ELSE '' END
$$;
REVOKE ALL ON FUNCTION app.dial_log_where(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.dial_log_where(jsonb) TO parley_app;
