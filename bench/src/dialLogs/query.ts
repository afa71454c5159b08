/** The statement behind one page of the list, as text: what the core sends, for the server beside it. */
export const PAGE = `
  SELECT log.guid, log.call_id, log.channel, log.direction, log.call_type, log.flow_version,
    CASE WHEN script.name IS NOT NULL THEN jsonb_build_object('id', log.id_call_script, 'name', script.name) END AS flow,
    CASE WHEN line.name IS NOT NULL THEN jsonb_build_object('id', log.id_line, 'name', line.name) END AS line,
    CASE WHEN module.name IS NOT NULL THEN jsonb_build_object('id', log.id_module, 'name', module.name) END AS module,
    log.from_number, log.to_number, log.language, log.started_at, log.answered_at, log.ended_at, log.ring_ms, log.talk_ms,
    log.outcome, log.disposition, log.errors, log.warnings, log.turns, log.is_test, favorite.guid IS NOT NULL AS favorite
  FROM app.list_dial_logs($1::jsonb, '-startedAt', NULL, NULL, 51) AS log
  LEFT JOIN call_script script ON script.id_call_script = log.id_call_script
  LEFT JOIN line ON line.id_line = log.id_line
  LEFT JOIN dial_module module ON module.id_module = log.id_module
  LEFT JOIN conversation_favorite favorite ON favorite.guid = log.guid AND favorite.id_user = 1
  ORDER BY log.started_at DESC, log.guid DESC`
