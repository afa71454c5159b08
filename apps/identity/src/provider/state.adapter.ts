import { hash } from 'node:crypto'
import Provider, { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { endSession } from '../sessions/session.store.ts'

interface StateRow {
  payload: AdapterPayload
  consumed_at: Date | null
}

// Whoever holds one of these can use it, so only its hash is stored. Sessions need no more than their signed cookie.
const bearerModels = new Set(['AuthorizationCode', 'RefreshToken', 'AccessToken'])

/** Keeps what oidc-provider has to remember in one table. */
export class StateAdapter implements Adapter {
  readonly model: string
  protected readonly context: IdentityContext

  constructor(model: string, context: IdentityContext) {
    this.model = model
    this.context = context
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await this.store(this.context.pool, id, payload, expiresIn)
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const payload = await this.findBy('id', this.storedId(id))
    return payload && { ...payload, jti: id }
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.findBy('uid', uid)
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.findBy('user_code', userCode)
  }

  async consume(id: string): Promise<void> {
    const { rowCount } = await this.context.pool.query(
      'UPDATE identity.provider_state SET consumed_at = $3 WHERE model = $1 AND id = $2 AND consumed_at IS NULL',
      [this.model, this.storedId(id), this.context.clock.now()],
    )
    // Two requests read it as unused; only one of them may go on.
    if (rowCount !== 1) throw new errors.InvalidGrant('grant request is invalid')
  }

  async destroy(id: string): Promise<void> {
    await this.remove(this.context.pool, id)
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const { rows } = await this.context.pool.query<{ sid: string | null }>(
      'DELETE FROM identity.provider_state WHERE model = $1 AND grant_id = $2 RETURNING session_uid AS sid',
      [this.model, grantId],
    )
    // A code or refresh token came a second time: somebody has it who should not, and access tokens die with the session.
    if (Provider.ctx?.oidc?.route !== 'token') return
    for (const sid of new Set(rows.map((row) => row.sid)))
      if (sid !== null)
        await inTransaction(this.context.pool, (client) => endSession(client, sid, this.context.clock.now()))
  }

  protected async store(db: Queryable, id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { jti: _identifier, ...rest } = payload
    const expiresAt = expiresIn ? new Date(this.context.clock.now().getTime() + expiresIn * 1000) : null
    await db.query(
      `INSERT INTO identity.provider_state (model, id, payload, uid, user_code, grant_id, session_uid, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (model, id) DO UPDATE SET payload = excluded.payload, uid = excluded.uid,
         user_code = excluded.user_code, grant_id = excluded.grant_id, session_uid = excluded.session_uid,
         expires_at = excluded.expires_at`,
      [
        this.model,
        this.storedId(id),
        bearerModels.has(this.model) ? rest : payload,
        payload.uid ?? null,
        payload.userCode ?? null,
        payload.grantId ?? null,
        payload.sessionUid ?? null,
        expiresAt,
      ],
    )
  }

  protected async remove(db: Queryable, id: string): Promise<void> {
    await db.query('DELETE FROM identity.provider_state WHERE model = $1 AND id = $2', [this.model, this.storedId(id)])
  }

  private async findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await this.context.pool.query<StateRow>(
      `SELECT payload, consumed_at FROM identity.provider_state
       WHERE model = $1 AND ${column} = $2 AND (expires_at IS NULL OR expires_at > $3)`,
      [this.model, value, this.context.clock.now()],
    )
    const row = rows[0]
    if (!row) return undefined
    return row.consumed_at ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) } : row.payload
  }

  private storedId(id: string): string {
    return bearerModels.has(this.model) ? hash('sha256', id, 'base64url') : id
  }
}
