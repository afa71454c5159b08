import type { AskEffect } from '@parley/flow'
import type { Logger } from 'pino'
import type { Permitted } from '../destinations/permitted.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { ServicePorts } from '../services/service.ts'
import type { Channel } from './channel.ts'
import type { AskAnswer } from './checkpoint.ts'
import type { Conversation } from './conversation.ts'
import type { Mailbox } from './mailbox.ts'
import { beginNextLeg } from './nextLeg.ts'
import { perform } from './perform.ts'
import type { Setup } from './setup.ts'

interface Around {
  readonly run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly channel: Channel | undefined
  readonly ports: ServicePorts
  readonly log: Logger
  /** Keeps a call that has not begun. */
  readonly add: (setup: Setup) => Promise<Mailbox>
}

/** Does what the flow of a conversation asks for; a test has what is pinned in place of that. */
export async function performFor(
  tenant: number,
  conversation: Conversation,
  ask: AskEffect,
  signal: AbortSignal,
  { run, channel, ports, log, add }: Around,
): Promise<AskAnswer> {
  const pinned = conversation.pinnedAnswer(ask)
  if (pinned) return pinned
  const { guid, isTest, sends = !isTest, line } = conversation.setup
  const transfer = channel?.transfer && ((to: Permitted) => channel.transfer?.(guid, ask, to, signal))
  const goOnIn = (flow: string) => beginNextLeg(conversation, flow, { run, signal, channel, add })
  const idLine = line?.idLine ?? null
  const context = { ...ports, conversation: { tenant, guid, isTest, idLine, sends }, run, transfer, goOnIn }
  return await perform(ask, context, signal, log)
}
