import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskPayload } from '@parley/flow'
import { GivenUp, type OfferResult, pretended, type Service } from './service.ts'

/** So long it is tried to offer a conversation: the person waits, and the flow knows what else there is. */
const TRYING_MS = 10_000
const BETWEEN_TRIES_MS = 250

/** Offers a conversation at the agent desk; attended it waits, also across restarts, until no one has it and no one is asked. In a test no one is. */
export const desk: Service = async ({ id, payload }, { run, conversation, offers }, signal) => {
  const { tenant, guid, isTest, idLine } = conversation
  const { mode, person } = payload as DeskPayload // made by the node from this type
  if (isTest) return pretended
  const refused = await tried(() => offers.offer(run, tenant, { guid, ask: id, idLine, mode, person }), signal)
  if (refused) return { value: refused }
  if (mode === 'Blind') return { value: { result: 'next' } }
  for (;;) {
    await offers.next({ conversation: guid, ask: id }, signal)
    // The conversation is over, or runs elsewhere, where the same offer is waited for.
    if (signal.aborted) return { failed: { code: 'cancelled' } }
    // Someone may have it: while the database is away the flow does not go on.
    const value = await run((ctx) => offers.resultOf(ctx, guid, id)).catch(() => undefined)
    if (value) return { value }
  }
}

async function tried(
  offer: () => Promise<OfferResult | undefined>,
  signal: AbortSignal,
): Promise<OfferResult | undefined> {
  for (const until = performance.now() + TRYING_MS; ; await sleep(BETWEEN_TRIES_MS)) {
    try {
      return await offer()
    } catch (error) {
      if (signal.aborted || performance.now() >= until)
        throw new GivenUp('the conversation could not be offered', { cause: error })
    }
  }
}
