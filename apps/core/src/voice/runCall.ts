import type { AskEffect, ListenEffect, Program, TransferPayload } from '@parley/flow'
import type { Grammar } from '@parley/flow/grammar/grammar.ts'
import type { CallListener, CarrierCall } from '../carrier/carrier.ts'
import type { Timeline } from '../carrier/timeline.ts'
import type { WaitsFor } from '../runtime/channel.ts'
import type { AskAnswer, Brought, Said } from '../runtime/checkpoint.ts'
import { Conversation } from '../runtime/conversation.ts'
import { appendRecording, emptyRecording, type Recording } from '../runtime/recording.ts'
import { type ConversationRows, rowsOf } from '../runtime/rows.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { transferAnswer } from '../services/transfer.ts'
import { endOfCall } from './endOfCall.ts'
import { fromLine, onLine } from './legs.ts'
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
  /** The next leg in another flow; undefined where there is none. Without it nothing is handed over to flows. */
  readonly goOnIn?: (before: Setup, flow: string, language: string | null, now: Date) => NextLeg | undefined
  /** Does what the flow asks for, but for transfers, which are the line’s. */
  readonly answer: (ask: AskEffect) => AskAnswer & { readonly afterMs?: number }
  /** How long the bot takes before each of its answers leaves. */
  readonly thinkMs?: () => number
  /** A leg is over: what is recorded is what a live one would have recorded. */
  readonly done: (rows: ConversationRows) => void
}

export interface NextLeg {
  readonly setup: Setup
  readonly program: Program
}

interface Leg {
  readonly conversation: Conversation
  readonly recording: Recording
  readonly number: number
  readonly laterMs: number
  /** What it said that still plays. */
  readonly playing: Set<string>
  asked: string
  next?: NextLeg
}

/** A call without a database: its turns are taken at once, by the clock of the timeline. With a virtual one thousands pass beside each other in no time. */
export function runCall(options: RunCallOptions): void {
  const { setup, program, grammars = new Map(), timeline, onMachine, thinkMs = () => 0, done } = options
  const legOf = (next: NextLeg, number: number, laterMs: number): Leg => {
    const conversation = new Conversation(next.setup, next.program)
    for (const [guid, grammar] of grammars) conversation.named.grammars.set(guid, grammar)
    return { conversation, recording: emptyRecording(), number, laterMs, playing: new Set(), asked: '' }
  }
  let leg = legOf({ setup, program }, 0, 0)
  let [isMachine, isDown, isOver] = [false, false, false]
  /** What leaves later must not overtake what left before. */
  let leavesAt = 0
  let call: CarrierCall | undefined

  const keep = (take: (at: Date, sent: () => Date) => Brought) => {
    if (isOver) return
    const own = leg
    const { conversation } = own
    const now = timeline.now()
    let sentAt = now
    const brought = take(now, () => {
      sentAt = new Date(Math.max(leavesAt, now.getTime() + thinkMs()))
      return sentAt
    })
    appendRecording(own.recording, conversation.recorder.take())
    const isNews = brought.said.length > 0
    if (isNews) leavesAt = sentAt.getTime()
    for (const { id } of brought.said) own.playing.add(id)
    const { listening = null } = conversation.checkpoint ?? {}
    const { waitsFor } = conversation
    const deliver = () => perform(own, brought, listening, waitsFor)
    if (leavesAt > now.getTime()) timeline.after(leavesAt - now.getTime(), deliver)
    else deliver()
    ask(own)
  }

  const perform = (own: Leg, { said }: Brought, listening: ListenEffect | null, waitsFor: WaitsFor) => {
    if (own !== leg || isDown) return
    for (const say of said) call?.say(onLine(own.number, say))
    if (listening) call?.listen(onLine(own.number, listening))
    else call?.mute()
    if (waitsFor === 'nobody') call?.hangUp('played')
    // Afterwards: the line may be down, which it says once it has said what was heard until then.
    if (waitsFor === 'nextLeg' && own.playing.size === 0) timeline.after(0, () => moveOn(own))
  }

  /** The line is the next leg’s from now on. */
  const moveOn = (own: Leg) => {
    const { conversation, number, laterMs, next } = own
    if (!next || own !== leg || isDown) return
    const began = (guid: string) => startOfGuid(guid).getTime()
    const now = timeline.now()
    conversation.take({ kind: 'hangup', by: 'bot', reason: 'transferred' }, now)
    finish(own)
    leg = legOf(next, number + 1, laterMs + began(next.setup.guid) - began(conversation.setup.guid))
    keep((at, sent) => leg.conversation.begin(at, sent, 0))
  }

  const finish = ({ conversation, recording }: Leg) => {
    appendRecording(recording, conversation.recorder.take())
    done(rowsOf(conversation, recording, timeline.now()))
  }

  const ask = (own: Leg) => {
    const { conversation } = own
    const { pending, state } = conversation.checkpoint ?? {}
    if (!pending || pending.id === own.asked) return
    own.asked = pending.id
    const answer = (answered: AskAnswer) => {
      if (conversation.checkpoint?.pending?.id === pending.id)
        keep((at, sent) => conversation.answer(pending.id, answered, at, sent))
    }
    if (pending.service !== 'transfer') {
      const answered = options.answer(pending)
      timeline.after(answered.afterMs ?? 0, () => answer(answered))
      return
    }
    const { payload, timeoutMs } = pending
    const transfer = payload as TransferPayload // made by the node from this type
    if (transfer.flow === undefined) {
      call?.transfer({ ...transfer, timeoutMs }, (result) => answer({ value: transferAnswer(result) }))
      return
    }
    const language = state?.frames.at(-1)?.language ?? null
    const next = options.goOnIn?.(conversation.setup, transfer.flow, language, timeline.now())
    if (next) own.next = next
    const value = next ? { result: 'completed', next: next.setup.guid } : { result: 'failed', reason: 'failed' }
    timeline.after(0, () => answer({ value }))
  }

  const take = (said: Said) => keep((at, sent) => leg.conversation.take(said, at, sent))
  call = options.connect({
    answered: (ringMs) => keep((at, sent) => leg.conversation.begin(at, sent, ringMs)),
    machine: () => {
      if (onMachine === 'talk') return
      isMachine = true
      call?.hangUp('now')
    },
    input: (input) => {
      const own = fromLine(leg.number, input, leg.laterMs)
      if (own?.kind === 'played') leg.playing.delete(own.say)
      if (own) take(own)
    },
    ended: (end) => {
      const { as } = endOfCall(end, isMachine)
      const { conversation, number, next } = leg
      isDown = true
      if (conversation.checkpoint) take({ kind: 'hangup', ...as })
      else keep((at) => conversation.miss({ ...as, ringMs: end.ringMs }, at))
      finish(leg)
      if (next) {
        // Handed over to a flow that never got the line, which did not ring for it.
        leg = legOf(next, number + 1, 0)
        keep((at) => leg.conversation.miss({ ...as, ringMs: 0 }, at))
        finish(leg)
      }
      isOver = true
    },
  })
}
