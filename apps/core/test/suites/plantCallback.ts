import type { TestCore } from '../core.ts'
import { MARKER } from './planted.ts'

/** What a flow promised on a line of tenant 2 for a time to come, with a call that was made. */
export async function plantCallback(core: TestCore, idLine: number, owner: number | null = null): Promise<number> {
  const { rows } = await core.owner.query<{ id: string }>(
    `INSERT INTO callback_request (id_tenant, guid, ask, number, due_at, promised_at, note, zone, id_line, id_owner, created_at, attempts)
     VALUES (2, gen_random_uuid(), 'q1', '+420777123456', '2030-03-01T09:00:00Z', '2030-03-01T09:00:00Z', $2, 'Europe/Prague', $1, $3,
       '2026-11-20T09:00:00Z', 1) RETURNING id_callback_request AS id`,
    [idLine, MARKER, owner],
  )
  const id = Number(rows[0]?.id)
  await core.owner.query(
    `INSERT INTO callback_attempt (id_tenant, id_callback_request, keeper, at, ended_at, result, note)
     VALUES (2, $1, 'person', '2026-11-20T09:05:00Z', '2026-11-20T09:05:00Z', 'noAnswer', $2)`,
    [id, MARKER],
  )
  return id
}
