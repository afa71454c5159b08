import type { TestCore } from '../core.ts'
import { MARKER } from './planted.ts'

/** A rule of a line of tenant 2, sums of a minute, what it cost, and an alert that no rule looks after, so that nothing resolves it. */
export async function plantMonitoring(core: TestCore, idLine: number): Promise<{ readonly idAlert: number }> {
  await core.owner.query(
    `INSERT INTO alert_rule (id_tenant, id_line, place, kind, comparator, window_minutes, warning, min_calls, for_minutes, cooldown_minutes, enabled)
     VALUES (2, $1, 0, 'answerRate', 'below', 15, 60, 20, 3, 30, false)`,
    [idLine],
  )
  await core.owner.query(
    `INSERT INTO line_minute (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running)
     VALUES (2, $1, '2026-11-20T09:00:00Z', 1, 1, 0, 0, 60000, 0, 1)`,
    [idLine],
  )
  await core.owner.query(
    `INSERT INTO line_spend (id_tenant, id_line, minute, amount) VALUES (2, $1, '2026-11-20T09:00:00Z', 1.5)`,
    [idLine],
  )
  return { idAlert: await plantAlert(core, idLine) }
}

export async function plantAlert(core: TestCore, idLine: number): Promise<number> {
  const seen = { at: '2026-11-20T09:00:00Z', value: 20, threshold: 60, calls: 5 }
  const { rows } = await core.owner.query<{ id: string }>(
    `INSERT INTO alert (id_tenant, id_line, kind, severity, state, rule, evidence, opened_at, note)
     VALUES (2, $1, 'answerRate', 'warning', 'OPEN', $2, $3, '2026-11-20T09:00:00Z', $2) RETURNING id_alert AS id`,
    [idLine, MARKER, JSON.stringify({ opened: seen, worst: seen })],
  )
  return Number(rows[0]?.id)
}
