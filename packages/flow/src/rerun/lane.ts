import type { Effect } from '../engine/effect.ts'
import { EVENT } from '../engine/event-kind.ts'
import type { FlowState } from '../engine/state.ts'
import { outcome } from '../tests/judge.ts'

export interface Spoken {
  readonly by: 'bot' | 'person'
  readonly step: string | null
  /** As a record shows it: what is redacted is masked. */
  readonly text: string
}

/** How a conversation went: what is compared of it. */
export interface Lane {
  /** Steps in their order; those of subflows have more than the depth 0. */
  readonly path: readonly (readonly [step: string, depth: number])[]
  readonly words: readonly Spoken[]
  /** The outcome that the flow recorded, else why it ended; null where it has not. */
  readonly outcome: string | null
  /** The flow recorded it: else it is a code of the engine, or the reason of an end. */
  readonly isRecorded: boolean
  /** A fault of the flow or the platform ended it. */
  readonly isError: boolean
}

const BOT: ReadonlySet<number> = new Set([EVENT.ROBOT, EVENT.AUDIO_PLAY])
const PERSON: ReadonlySet<number> = new Set([EVENT.HUMAN, EVENT.TONE_IN])

export function laneOf(effects: readonly Effect[], state: FlowState): Lane {
  return {
    path: effects.flatMap((each) => (each.kind === 'visit' ? [[each.nodeId, each.depth] as const] : [])),
    words: effects.flatMap((each) => {
      if (each.kind !== 'event') return []
      const by = BOT.has(each.event) ? 'bot' : PERSON.has(each.event) ? 'person' : undefined
      return by ? [{ by, step: each.nodeId, text: each.text ?? '' }] : []
    }),
    outcome: outcome(state),
    isRecorded: state.disposition !== null,
    isError: state.ended?.error === true,
  }
}
