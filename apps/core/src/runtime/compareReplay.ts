import { isDeepStrictEqual } from 'node:util'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { type Effect, type FlowState, type Library, type Program, replay } from '@parley/flow'
import type { InputLog } from './inputLog.ts'
import type { RecordedEvent, RecordedVisit } from './recording.ts'

/** What a conversation left, as far as it must come out again. */
export interface Left {
  readonly log: {
    readonly disposition: string | null
    readonly endWhose: string | null
    readonly endCode: string | null
    readonly language: string
  }
  readonly events: readonly RecordedEvent[]
  readonly path: readonly RecordedVisit[]
}

const K = eventKind.of
/** The channel notes others besides. */
const OF_THE_FLOW: ReadonlySet<number> = new Set([K.ROBOT, K.AUDIO_PLAY, K.HUMAN, K.TONE_IN, K.ERROR, K.HANGUP])

/** In what a conversation that is run again differs from the one that was; undefined where it is the same. */
export const compareReplay = (
  left: Left,
  { setup, inputs }: InputLog,
  program: Program,
  library: Library,
): string | undefined => compareRun(left, replay(program, setup, inputs, library))

/** The same of one that ran again already. */
export function compareRun(
  { log, events, path }: Left,
  { state, effects }: { readonly state: FlowState; readonly effects: readonly Effect[] },
): string | undefined {
  const pairs = {
    path: [
      path.map(([, , nodeId, depth, , via]) => [nodeId, depth, via]),
      effects.flatMap((each) => (each.kind === 'visit' ? [[each.nodeId, each.depth, each.via]] : [])),
    ],
    words: [
      events.flatMap(({ kind, nodeId, text }) => (OF_THE_FLOW.has(kind) ? [[kind, nodeId, text]] : [])),
      effects.flatMap((each) =>
        each.kind === 'event' && OF_THE_FLOW.has(each.event) ? [[each.event, each.nodeId, each.text ?? null]] : [],
      ),
    ],
    end: [
      [log.endWhose, log.endCode, log.disposition, log.language],
      [state.ended?.by, state.ended?.reason, state.disposition?.disposition ?? null, state.language],
    ],
  }
  return Object.entries(pairs).find(([, [was, is]]) => !isDeepStrictEqual(was, is))?.[0]
}
