import { opensSecrets } from '@parley/identity'
import pg from 'pg'
import type { Vault } from '../kernel/vault.ts'
import { StartError } from './startError.ts'

const NAME = 'master key'
const WRONG_PASSWORD = '28P01'

export interface MasterKey {
  readonly vault: Vault
  readonly key: Buffer
  /** Where the key is from, as the person at the terminal knows it. */
  readonly place: string
  /** How the serving role connects with the password that comes from this key. */
  readonly servingUrl: string
}

/** Refuses a key that is not the one of this installation. Reads only: whatever runs on the database must not notice. */
export async function requireMasterKey(db: pg.ClientBase, masterKey: MasterKey): Promise<void> {
  const { rows } = await db.query<{ found: boolean }>(`SELECT to_regclass('app.installation') IS NOT NULL AS found`)
  if (!rows[0]?.found || (await isRight(db, masterKey))) return
  throw new StartError(
    `${masterKey.place} is not the master key with which this installation began. Nothing was changed.\n` +
      'Set MASTER_KEY to that key, or put back the file master-key of its data folder: what is sealed opens with no other.',
  )
}

async function isRight(db: pg.ClientBase, { vault, key, servingUrl }: MasterKey): Promise<boolean> {
  const { rows } = await db.query<{ value: string }>('SELECT value FROM app.installation WHERE key = $1', [NAME])
  if (rows[0]) return rows[0].value === vault.fingerprint
  // An earlier release wrote down nothing of the key; what it made with it tells.
  return (await opensSecrets(db, key)) ?? (await mayConnect(servingUrl))
}

async function mayConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Later starts compare their key with what is written down here. */
export async function rememberMasterKey(db: pg.ClientBase, { vault }: MasterKey): Promise<void> {
  await db.query('INSERT INTO app.installation (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    NAME,
    vault.fingerprint,
  ])
}
