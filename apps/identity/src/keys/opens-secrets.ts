import type { Queryable } from '../database/transaction.ts'
import { createSealer } from './seal.ts'

/** Whether this key opens what is stored, without changing anything; undefined where nothing was sealed yet. */
export async function opensSecrets(db: Queryable, masterKey: Buffer): Promise<boolean | undefined> {
  const { rows: tables } = await db.query<{ found: boolean }>(
    `SELECT to_regclass('identity.secret') IS NOT NULL AS found`,
  )
  if (!tables[0]?.found) return undefined
  const { rows } = await db.query<{ name: string; sealed: Buffer }>('SELECT name, sealed FROM identity.secret LIMIT 1')
  const [secret] = rows
  if (!secret) return undefined
  try {
    createSealer(masterKey).open(secret.name, secret.sealed)
    return true
  } catch {
    return false
  }
}
