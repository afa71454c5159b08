import Provider, { type AdapterPayload } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { endSession, saveSeenSession } from '../sessions/session.store.ts'
import type { Requester } from './requester.ts'
import { StateAdapter } from './state.adapter.ts'

/** Keeps the browser's sign-in beside the list of sessions that people and administrators see. */
export class SessionAdapter extends StateAdapter {
  readonly #requester: Requester

  constructor(context: IdentityContext, requester: Requester) {
    super('Session', context)
    this.#requester = requester
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const { accountId, uid } = payload
    if (!accountId || !uid || !expiresIn) return super.upsert(id, payload, expiresIn)
    const seenAt = this.context.clock.now()
    const expiresAt = new Date(seenAt.getTime() + expiresIn * 1000)
    await inTransaction(this.context.pool, async (client) => {
      const seen = { sid: uid, sub: accountId, seenAt, expiresAt, ...this.#requester.current() }
      if (await saveSeenSession(client, seen)) await this.store(client, id, payload, expiresIn)
    })
  }

  override async destroy(id: string): Promise<void> {
    const session = Provider.ctx?.oidc?.session
    // A sign-in gives the session a new identifier and destroys the old one: the session itself goes on.
    const isRenamed = session !== undefined && 'oldId' in session && session.oldId === id && session.jti !== id
    if (isRenamed) return super.destroy(id)
    const payload = await this.find(id)
    await inTransaction(this.context.pool, async (client) => {
      if (payload?.uid) await endSession(client, payload.uid, this.context.clock.now())
      await this.remove(client, id)
    })
  }
}
