import type { AskEffect, ListenEffect, Program, TransferPayload } from '@parley/flow'
import type { Grammar } from '@parley/flow/grammar/grammar.ts'
import type { CallListener, CarrierCall } from '../../carrier/carrier.ts'
import type { Timeline } from '../../carrier/timeline.ts'
import { type AskAnswer, type Brought, Conversation, type Said } from '../runtime/conversation.ts'
import { appendRecording, emptyRecording } from '../runtime/recording.ts'
import { type ConversationRows, rowsOf } from '../runtime/rows.ts'
import type { Setup } from '../runtime/setup.ts'
import { endOfCall } from './endOfCall.ts'
import type { DialOptions } from './voiceChannel.ts'

export interface RunCallOptions {
  readonly setup: Setup
  readonly program: Program
  /** Those that it and its subflows name, by guid. */
  readonly grammars?: ReadonlyMap<string, Grammar>
  readonly timeline: Timeline
  /** Begins the call at the carrier. */
  readonly connect: (listener: CallListener) => CarrierCall
  readonly onMachine: DialOptions['onMachine']
  /** Does what the flow asks for, but for transfers, which are the line’s. */
  readonly answer: (ask: AskEffect) => AskAnswer & { readonly afterMs?: number }
  /** How long the bot takes before each of its answers leaves. */
  readonly thinkMs?: () => number
  /** It is over: what is recorded is what a live one would have recorded. */
  readonly done: (rows: ConversationRows) => void
}

/** A call without a database: its turns are taken at once, by the clock of the timeline. With a virtual one thousands pass beside each other in no time. */
export function runCall(options: RunCallOptions): void {
  const { setup, program, grammars = new Map(), timeline, onMachine, thinkMs = () => 0, done } = options
  const conversation = new Conversation(setup, program)
  for (const [guid, grammar] of grammars) conversation.grammars.set(guid, grammar)
  const recording = emptyRecording()
  let [isMachine, isOver] = [false, false]
  /** What leaves later must not overtake what left before. */
  let leavesAt = 0
  let asked = ''
  let call: CarrierCall | undefined

  const keep = (take: (at: Date, sent: () => Date) => Brought) => {
    if (isOver) return
    const now = timeline.now()
    let sentAt = now
    const brought = take(now, () => {
      sentAt = new Date(Math.max(leavesAt, now.getTime() + thinkMs()))
      return sentAt
    })
    appendRecording(recording, conversation.recorder.take())
    const isNews = brought.said.length > 0
    if (isNews) leavesAt = sentAt.getTime()
    const { listening = null } = conversation.checkpoint ?? {}
    const { hasEnded } = conversation
    const deliver = () => perform(brought, listening, hasEnded)
    if (leavesAt > now.getTime()) timeline.after(leavesAt - now.getTime(), deliver)
    else deliver()
    ask()
  }

  const perform = ({ said }: Brought, listening: ListenEffect | null, hasEnded: boolean) => {
    for (const say of said) call?.say(say)
    if (listening) call?.listen(listening)
    else call?.mute()
    if (hasEnded) call?.hangUp('played')
  }

  const ask = () => {
    const { pending } = conversation.checkpoint ?? {}
    if (!pending || pending.id === asked) return
    asked = pending.id
    const answer = (answered: AskAnswer) => {
      if (conversation.checkpoint?.pending?.id === pending.id)
        keep((at, sent) => conversation.answer(pending.id, answered, at, sent))
    }
    if (pending.service === 'transfer') {
      const { payload, timeoutMs } = pending
      call?.transfer({ ...(payload as TransferPayload), timeoutMs }, (result) => answer({ value: { result } })) // made by the node from this type
    } else {
      const answered = options.answer(pending)
      timeline.after(answered.afterMs ?? 0, () => answer(answered))
    }
  }

  const take = (said: Said) => keep((at, sent) => conversation.take(said, at, sent))
  call = options.connect({
    answered: (ringMs) => keep((at, sent) => conversation.begin(at, sent, ringMs)),
    machine: () => {
      if (onMachine === 'talk') return
      isMachine = true
      call?.hangUp('now')
    },
    input: take,
    ended: (end) => {
      const { as } = endOfCall(end, isMachine)
      if (conversation.checkpoint) take({ kind: 'hangup', ...as })
      else keep((at) => conversation.miss({ ...as, ringMs: end.ringMs }, at))
      isOver = true
      done(rowsOf(conversation, recording, timeline.now()))
    },
  })
}
