import type { Ctx } from '../kernel/ctx.ts'
import type { Conversation } from './conversation.ts'
import type { Mailbox, StoredState } from './mailbox.ts'
import { prepareAll, revive } from './open.ts'
import type { KeptRecording } from './recording.ts'
import { claimSession } from './session.store.ts'
import type { Setup } from './setup.ts'

/** The line of a call, which outlived the process that ran it. */
export interface KeptLine {
  /** The voice process that has it, and this process by now. */
  readonly voice: string
  /** Told before anything is said on it. */
  readonly joined: (setup: Setup) => void
}

interface Claimed {
  readonly conversation: Conversation
  /** Undefined where it has not begun. */
  readonly stored: { readonly state: StoredState; readonly turns: number; readonly whole: KeptRecording } | undefined
}

/** Makes a conversation that nobody runs that of a process; its owner where there is one, undefined where it is over. */
export async function claim(
  ctx: Ctx,
  me: string,
  guid: string,
  line: KeptLine | undefined,
): Promise<Claimed | { readonly owner: string } | undefined> {
  const claimed = await claimSession(ctx.db, ctx.vault, me, guid, line?.voice)
  if (!claimed || 'owner' in claimed) return claimed
  const { setup, state, turns, live, whole } = claimed
  const conversation = state ? await revive(ctx, setup, state, live) : (await prepareAll(ctx, [setup]))[0]
  if (!conversation) throw new Error('one was prepared')
  return { conversation, stored: state && { state, turns, whole } }
}

const MOVED = 'The process that ran the call ended. Another one continues the call on the same line.'

/** Goes on with a call on its line, which its record says. */
export async function moved(mailbox: Mailbox, { joined }: KeptLine): Promise<void> {
  joined(mailbox.conversation.setup)
  mailbox.resume()
  await mailbox.warn('platform.moved', MOVED)
}
