import Provider, { type AdapterPayload } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import { endSession, isSessionLive, saveSeenSession } from '../sessions/session.store.ts'
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
    const { idleMinutes } = await this.context.policyOf(accountId)
    // Only signing in counts as being used: a browser renews its tokens by itself.
    const isSignIn = Provider.ctx?.oidc?.result?.login !== undefined
    const idleUntil = idleMinutes === null ? null : new Date(seenAt.getTime() + idleMinutes * 60_000)
    await inTransaction(this.context.pool, async (client) => {
      const seen = { sid: uid, sub: accountId, seenAt, expiresAt, idleUntil, isSignIn, ...this.#requester.current() }
      if (await saveSeenSession(client, seen)) await this.store(client, id, payload, expiresIn)
    })
  }

  /** A browser that was left alone for too long has to sign in again, whatever its cookie says. */
  override async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#ifLive(await super.findByUid(uid))
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#ifLive(await super.find(id))
  }

  async #ifLive(payload: AdapterPayload | undefined): Promise<AdapterPayload | undefined> {
    if (!payload?.accountId || !payload.uid) return payload
    const { clock, pool } = this.context
    return (await isSessionLive(pool, payload.uid, clock.now())) ? payload : undefined
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
