import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { PoolClient } from 'pg'
import type { IdentityContext } from '../context.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import type { PublicJwk } from '../port.ts'
import type { Sealer } from './seal.ts'

export const keyChannel = 'identity_key'
export const signingAlgorithm = 'RS256'

// One process makes or rotates keys at a time.
const keyLock = 7_202_611_202
// Longer than any access or ID token is accepted anywhere, including as a hint when signing out.
const retiredForMs = 7 * 24 * 3_600_000
/** A key signs for so long, then the next one does by itself. */
const signsForMs = 90 * 24 * 3_600_000

interface KeyRow {
  kid: string
  public_jwk: PublicJwk
  sealed_private_jwk: Buffer
}

export interface StoredKeys {
  /** The newest first: it signs. */
  signing: (JWK & PublicJwk)[]
  cookie: string
}

/** The keys in use; the first process of an installation makes them. */
export function loadKeys({ pool, clock }: IdentityContext, sealer: Sealer): Promise<StoredKeys> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [keyLock])
    const now = clock.now()
    const known = await readSigningKeys(client, sealer, now)
    if (known.length === 0) await insertSigningKey(client, sealer, now)
    const signing = known.length > 0 ? known : await readSigningKeys(client, sealer, now)
    return { signing, cookie: await loadCookieKey(client, sealer) }
  })
}

/** Undefined where only an old key is to be replaced and none is; one of several processes does it. */
export function rotateKeys(
  { pool, clock }: IdentityContext,
  sealer: Sealer,
  { onlyOld = false } = {},
): Promise<{ kid: string } | undefined> {
  return inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [keyLock])
    const now = clock.now()
    const since = onlyOld ? new Date(now.getTime() - signsForMs) : null
    const { rowCount } = await client.query(
      'UPDATE identity.signing_key SET retires_at = $1 WHERE retires_at IS NULL AND ($2::timestamptz IS NULL OR created_at <= $2)',
      [new Date(now.getTime() + retiredForMs), since],
    )
    if (onlyOld && rowCount === 0) return undefined
    const kid = await insertSigningKey(client, sealer, now)
    await client.query('SELECT pg_notify($1, $2)', [keyChannel, kid])
    return { kid }
  })
}

async function readSigningKeys(db: Queryable, sealer: Sealer, now: Date): Promise<StoredKeys['signing']> {
  const { rows } = await db.query<KeyRow>(
    `SELECT kid, public_jwk, sealed_private_jwk FROM identity.signing_key
     WHERE retires_at IS NULL OR retires_at > $1 ORDER BY retires_at DESC NULLS FIRST, created_at DESC`,
    [now],
  )
  return rows.map(({ kid, public_jwk, sealed_private_jwk }) => {
    // Only insertSigningKey writes this column, and only with a private JWK.
    const secret = JSON.parse(sealer.open(`signing-key:${kid}`, sealed_private_jwk).toString()) as JWK
    return { ...secret, ...public_jwk }
  })
}

async function insertSigningKey(client: PoolClient, sealer: Sealer, now: Date): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { modulusLength: 2048, extractable: true })
  const secret = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(secret)
  const { kty, n, e } = secret
  const published = { kty, n, e, kid, use: 'sig', alg: signingAlgorithm }
  await client.query(
    'INSERT INTO identity.signing_key (kid, public_jwk, sealed_private_jwk, created_at) VALUES ($1, $2, $3, $4)',
    [kid, published, sealer.seal(`signing-key:${kid}`, Buffer.from(JSON.stringify(secret))), now],
  )
  return kid
}

async function loadCookieKey(client: PoolClient, sealer: Sealer): Promise<string> {
  const { rows } = await client.query<{ sealed: Buffer }>(`SELECT sealed FROM identity.secret WHERE name = 'cookie'`)
  if (rows[0]) return sealer.open('cookie', rows[0].sealed).toString()
  const made = randomBytes(32).toString('base64url')
  await client.query(`INSERT INTO identity.secret (name, sealed) VALUES ('cookie', $1)`, [
    sealer.seal('cookie', Buffer.from(made)),
  ])
  return made
}
