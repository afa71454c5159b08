import type { AdapterPayload } from 'oidc-provider'
import type { IdentityContext } from '../context.ts'
import { extendSession } from '../sessions/session.store.ts'
import { StateAdapter } from './state.adapter.ts'

/** Using a refresh token counts as using the session it belongs to. */
export class RefreshTokenAdapter extends StateAdapter {
  readonly #sessionSeconds: number

  constructor(context: IdentityContext, sessionSeconds: number) {
    super('RefreshToken', context)
    this.#sessionSeconds = sessionSeconds
  }

  override async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await super.upsert(id, payload, expiresIn)
    if (!payload.sessionUid) return
    const now = this.context.clock.now()
    const expiresAt = new Date(now.getTime() + this.#sessionSeconds * 1000)
    await extendSession(this.context.pool, {
      sid: payload.sessionUid,
      grantId: payload.grantId ?? null,
      seenAt: now,
      expiresAt,
    })
  }
}
