import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Runs one statement as the owner of the product's own PostgreSQL, for what otherwise takes days to come about; answers its rows. */
export async function inDatabase<T extends object>(text: string, values: readonly unknown[]): Promise<T[]> {
  const dataDir = process.env.E2E_DATA_DIR
  if (!dataDir) throw new Error('E2E_DATA_DIR has to name the data folder of the running product')
  const folder = join(dataDir, 'postgres')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const database = 'parley'
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database })
  await client.connect()
  try {
    return (await client.query<T>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

const tell = `SELECT pg_notify('identity_session', json_build_object('kind', 'account', 'sub', sub)::text) FROM changed`

/** Makes somebody's password as old as if they had chosen it so many days ago. */
export const agePassword = (username: string, days: number) =>
  inDatabase(
    `WITH changed AS (UPDATE identity.account SET password_changed_at = now() - make_interval(days => $2)
       WHERE username = $1 RETURNING sub) ${tell}`,
    [username, days],
  )

/** Lets so many days pass since somebody was first asked for a second step, and since that was decided. */
export const ageTwoFactor = (username: string, days: number) =>
  inDatabase(
    `WITH changed AS (UPDATE identity.account SET two_factor_asked_at = two_factor_asked_at - make_interval(days => $2)
       WHERE username = $1 RETURNING sub), rule AS (
       UPDATE sign_in_policy SET two_factor_set_at = two_factor_set_at - make_interval(days => $2)
       WHERE id_tenant = (SELECT id_tenant FROM app_user WHERE username = $1)) ${tell}`,
    [username, days],
  )

/** Lets so many minutes pass in which nobody touches somebody's sessions. */
export const leaveIdle = (username: string, minutes: number) =>
  inDatabase(
    `WITH changed AS (UPDATE identity.session SET used_at = used_at - make_interval(mins => $2),
       idle_until = idle_until - make_interval(mins => $2)
       WHERE ended_at IS NULL AND sub = (SELECT sub FROM identity.account WHERE username = $1) RETURNING sub) ${tell}`,
    [username, minutes],
  )

/** A line as a telephone network brings it; answers its id. */
export async function addLine(idTenant: number, name: string): Promise<number> {
  const [line] = await inDatabase<{ id: string }>(
    `WITH module AS (INSERT INTO dial_module (id_tenant, name, integration, is_simulated) VALUES ($1, $2, 'SIP_CLIENT', true) RETURNING id_module)
     INSERT INTO line (id_tenant, id_module, name, kind) SELECT $1, id_module, $2, 1 FROM module RETURNING id_line::text AS id`,
    [idTenant, name],
  )
  return Number(line?.id)
}

/** The conversation once more as a call that somebody made on a line at that moment, so many seconds long. */
export const callThen = (guid: string, idLine: number, at: string, seconds: number) =>
  inDatabase(
    `INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version,
       id_line, from_number, to_number, language, answered_at, ended_at, talk_ms, outcome)
     SELECT made, $3, id_tenant, made::text, made, 1, 'in', call_type, id_call_script, flow_guid, flow_version,
       $2, '+420777000111', '+420222000111', language, $3, $3::timestamptz + make_interval(secs => $4), $4 * 1000, 3
     FROM dial_log d, LATERAL (SELECT (lpad(to_hex((extract(epoch FROM $3::timestamptz) * 1000)::bigint), 12, '0')
       || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid AS made) AS guids
     WHERE d.guid = $1`,
    [guid, idLine, at, seconds],
  )
