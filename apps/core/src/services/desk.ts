import type { DeskPayload } from '@parley/flow'
import { pretended, type Service } from './service.ts'

/** Offers a conversation at the agent desk; attended it waits, also across restarts, until no one has it and no one is asked. In a test no one is. */
export const desk: Service = async ({ id, payload }, { run, conversation, offers }, signal) => {
  const { guid, isTest, idLine } = conversation
  const { mode, person } = payload as DeskPayload // made by the node from this type
  if (isTest) return pretended
  const refused = await run((ctx) => offers.offer(ctx, { guid, ask: id, idLine, mode, person }))
  if (refused) return { value: refused }
  if (mode === 'Blind') return { value: { result: 'next' } }
  for (;;) {
    await offers.next({ conversation: guid, ask: id }, signal)
    // The conversation is over, or runs elsewhere, where the same offer is waited for.
    if (signal.aborted) return { failed: { code: 'cancelled' } }
    const value = await run((ctx) => offers.resultOf(ctx, guid, id))
    if (value) return { value }
  }
}
