import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Runs one statement as the owner of the product's own PostgreSQL, for what otherwise takes days to come about. */
export async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR
  if (!dataDir) throw new Error('E2E_DATA_DIR has to name the data folder of the running product')
  const folder = join(dataDir, 'postgres')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const database = 'parley'
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password, database })
  await client.connect()
  try {
    await client.query(text, [...values])
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
