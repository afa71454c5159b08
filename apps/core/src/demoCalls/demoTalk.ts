import { type DemoOutput, demoInput } from '@parley/contract/demoCalls/demoLink.schema.ts'
import { LONGEST_SAID } from '@parley/contract/demoCalls/demoLink.ts'
import { callOutcome, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { type ErrorCode, type Reason, reason } from '@parley/contract/kernel/errors.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { BUILTIN_KINDS } from '@parley/recognise/languages.ts'
import type { Delivery } from '../runtime/channel.ts'

const { ROBOT, AUDIO_PLAY, HUMAN, TONE_IN, AGENT, CALL_TRANSFER } = eventKind.of

/** Hints that stand for any number, any date and the like: nobody can press them. */
const UNSAYABLE: ReadonlySet<string> = new Set(BUILTIN_KINDS.filter((kind) => kind !== 'yes' && kind !== 'no'))

/** What someone sent; undefined where it is nothing that is understood. */
export function readInput(data: string) {
  try {
    const read = demoInput.safeParse(JSON.parse(data))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

export const NOT_UNDERSTOOD = `This message can’t be sent. Write up to ${LONGEST_SAID} characters.`
export const TOO_FAST = 'You are writing very fast. Wait a moment and try again.'
export const NOT_TAKEN = 'This could not be sent. Try again.'
/** Reasons that a stranger may read; of the others, which name variables or limits of the company, only that it doesn’t work now. */
const OPEN_REASONS: ReadonlySet<ErrorCode> = new Set([
  'demoCall.noLink',
  'demoCall.limit',
  'demoCall.busy',
  'rate.limited',
])
const AWAY = 'This demo can’t be started right now. Try again later, or ask the person who sent you the link.'
export const toldReason = ({ code, message }: Reason): string => (OPEN_REASONS.has(code) ? message : AWAY)
export const ENDED = reason('testCall.ended').message

/** What a stranger may know of a conversation: what is said, and nothing of the flow, its steps, variables and faults. */
export class DemoTalk {
  /** What the flow really said, by the number of the event that records it: to whom it says it nothing is masked. */
  readonly #said = new Map<number, string>()
  /** The conversation that this one is handed over to. */
  next: string | undefined

  hear(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) if (delivery.kind === 'say') this.#said.set(delivery.seq, delivery.text)
  }

  /** Begins with the next leg, whose numbers are its own. */
  goOn(): string | undefined {
    const { next } = this
    this.next = undefined
    this.#said.clear()
    return next
  }

  told(output: DiagnosticOutput): DemoOutput | undefined {
    if (output.type === 'listening') {
      const hints = output.hints.filter((hint) => !UNSAYABLE.has(hint))
      return { type: 'listening', hints, dtmf: output.dtmf }
    }
    if (output.type === 'ended') return { type: 'ended', failed: output.outcome === callOutcome.of.ERROR }
    return output.type === 'event' ? this.#event(output) : undefined
  }

  #event({ seq, kind, text, data }: Extract<DiagnosticOutput, { type: 'event' }>): DemoOutput | undefined {
    const { do: done, next, state, flow, desk } = Object(data) as Readonly<Record<string, unknown>> // a text or null has none of them
    if (kind === ROBOT || kind === AUDIO_PLAY || (kind === AGENT && done === 'say')) {
      const said = this.#said.get(seq) ?? text
      return said === null ? undefined : { type: 'said', text: said }
    }
    if (kind === HUMAN || kind === TONE_IN) return { type: 'heard', text: text ?? '' }
    if (kind !== CALL_TRANSFER) return undefined
    if (typeof next === 'string') this.next = next
    return state === 'started' && flow === undefined && desk === undefined ? { type: 'transferred' } : undefined
  }
}
