import { reason } from '@parley/contract/kernel/errors.ts'
import type { McpFunction } from '@parley/contract/mcpServers/mcpServer.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer } from '../kernel/http/lateAnswer.ts'
import { Refusal } from '../kernel/refusal.ts'
import { TryingSlots } from '../kernel/tryingSlots.ts'
import { addressOf } from './address.ts'
import { readSealed } from './mcpServer.store.ts'
import { McpFailure, McpSession } from './mcpSession.ts'

/** Somebody waits at a screen. */
const PATIENCE_MS = 15_000
const MOST_AT_ONCE = 16
const MOST_OF_TENANT = 4

const slots = new TryingSlots(MOST_AT_ONCE, MOST_OF_TENANT, 2 * PATIENCE_MS)

/** What a server offers now; nothing of the database is held while it is asked. */
export async function listOffered(ctx: Ctx, id: number, left: AbortSignal): Promise<McpFunction[]> {
  const address = addressOf(ctx, await readSealed(ctx.db, id))
  const end = slots.take(ctx.tenant)
  return lateAnswer(async () => {
    const signal = AbortSignal.any([left, AbortSignal.timeout(PATIENCE_MS)])
    try {
      const found = await McpSession.within(address, signal, (session) => session.listFunctions())
      return found.map((each) => ({ ...each, blocked: each.blocked ?? null }))
    } catch (error) {
      if (error instanceof McpFailure) throw new Refusal(reason('mcpServer.away', { problem: error.message }))
      throw error
    } finally {
      end()
    }
  })
}
