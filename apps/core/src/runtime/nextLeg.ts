import type { Ctx } from '../kernel/ctx.ts'
import type { Answer } from '../services/service.ts'
import type { Channel } from './channel.ts'
import type { Conversation } from './conversation.ts'
import { IDLE_MS, type Mailbox } from './mailbox.ts'
import { loadSubflow } from './program.store.ts'
import { insertSession } from './session.store.ts'
import { guidAt, type Setup, startOfGuid } from './setup.ts'

/** Flows that hand over to each other for ever are stopped. */
export const MOST_LEGS = 20

/**
 * The next leg of a conversation: with the same people on the same channel, in another flow, which begins with its own values. It starts
 * after the one before, so that they are in order.
 */
export const nextLegOf = (
  before: Setup,
  flow: Pick<Setup, 'idCallScript' | 'flowGuid' | 'flowVersion' | 'language'>,
  now: Date,
  random?: Uint8Array,
): Setup => {
  const { redacted: _, standsIn: __, ...setup } = before
  const at = new Date(Math.max(now.getTime(), startOfGuid(before.guid).getTime() + 1))
  const guid = guidAt(at, random)
  return { ...setup, ...flow, guid, callId: `${guid}-next`, variables: {} }
}

const FAILED = { result: 'failed', reason: 'failed' }

interface Around {
  readonly run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** Keeps a call that has not begun. */
  readonly add: (setup: Setup) => Promise<Mailbox>
  readonly channel: Channel | undefined
  /** Aborted where nobody waits for it any more. */
  readonly signal: AbortSignal
}

/**
 * Begins the next leg of a conversation in the live version of a flow. It waits: on a line for the end of this one; in a chat for those who are in
 * it, as a test does for who begins it, and whichever process they come to runs it.
 */
export async function beginNextLeg(before: Conversation, flow: string, around: Around): Promise<Answer> {
  const { run, add, channel, signal } = around
  const next = await run(async (ctx) => {
    const found = await findNextLeg(ctx, before, flow)
    if (typeof found === 'string' || channel?.goesOn || signal.aborted) return found
    await insertSession(ctx.db, ctx.vault, found, new Date(ctx.clock.now().getTime() + IDLE_MS))
    return found
  })
  if (typeof next === 'string') {
    const text = `The conversation could not go on in the other flow: ${next}.`
    return { value: FAILED, warning: { code: 'transfer.flow', text } }
  }
  const done = { value: { result: 'completed', next: next.guid } }
  if (signal.aborted) return { value: FAILED }
  if (!channel?.goesOn) return done
  const mailbox = await add(next)
  if (channel.goesOn(before.setup.guid, next)) return done
  await mailbox.miss({ by: 'caller', reason: 'hangup', ringMs: 0 })
  return { value: FAILED }
}

/** The next leg, or why there is none. */
async function findNextLeg(ctx: Ctx, { setup, checkpoint }: Conversation, flow: string): Promise<Setup | string> {
  const { legs } = await ctx.db
    .selectFrom('dialLog')
    .select((row) => row.fn.countAll<number>().as('legs'))
    .where('thread', '=', setup.thread)
    .executeTakeFirstOrThrow()
  if (Number(legs) >= MOST_LEGS) return `it was handed over ${MOST_LEGS - 1} times already`
  const script = await ctx.db
    .selectFrom('callScript')
    .select('idCallScript')
    .where('guid', '=', flow)
    .executeTakeFirst()
  const found = script && (await loadSubflow(ctx.db, flow, { policy: 'published' }))
  if (!found) return 'the flow is gone, or has no published version'
  const language = checkpoint?.state.frames.at(-1)?.language ?? setup.language
  const of = { idCallScript: script.idCallScript, flowGuid: flow, flowVersion: found.version, language }
  return nextLegOf(setup, of, ctx.clock.now())
}
