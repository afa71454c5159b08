import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { type EventKind, eventKind } from '@parley/contract/enums/conversation.enum.ts'

const { of: KIND } = eventKind

export type Speaker = 'robot' | 'human' | 'agent'

/** What one side said until the other answered. */
export type Turn = {
  what: 'turn'
  speaker: Speaker
  /** Of the first thing said. */
  seq: number
  offsetMs: number
  endOffsetMs: number
  latencyMs: number | null
  confidence: number | null
  said: readonly ConversationEvent[]
}
/** Something between the turns that a reader must know of. */
export type Note = { what: 'note'; seq: number; event: ConversationEvent }

const SPEAKERS: Partial<Record<EventKind, Speaker>> = {
  [KIND.ROBOT]: 'robot',
  [KIND.AUDIO_PLAY]: 'robot',
  [KIND.HUMAN]: 'human',
  [KIND.TONE_IN]: 'human',
  [KIND.AGENT]: 'agent',
}
const NOTED: ReadonlySet<EventKind> = new Set<EventKind>([
  KIND.CALL_TRANSFER,
  KIND.SMS_SENT,
  KIND.EMAIL_SENT,
  KIND.ERROR,
  KIND.WARNING,
  KIND.HANGUP,
  KIND.AGENT,
])

/** Who spoke; nothing for what is no speech. */
export const speakerOf = (kind: EventKind): Speaker | undefined => SPEAKERS[kind]

const lower = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other)

/** What an agent or a step did rather than said: a callback that was kept, a tool that was called. */
const isDeed = ({ kind, data }: ConversationEvent): boolean =>
  kind === KIND.AGENT && !(typeof data === 'object' && data !== null && 'do' in data && data.do === 'say')

/** The events as a person reads a conversation: turns, and notes between them. */
export function groupTurns(events: readonly ConversationEvent[]): readonly (Turn | Note)[] {
  const parts: (Turn | Note)[] = []
  for (const event of events) {
    const speaker = isDeed(event) ? undefined : speakerOf(event.kind)
    if (!speaker) {
      if (NOTED.has(event.kind)) parts.push({ what: 'note', seq: event.seq, event })
      continue
    }
    const last = parts.at(-1)
    if (last?.what === 'turn' && last.speaker === speaker) {
      parts[parts.length - 1] = {
        ...last,
        endOffsetMs: Math.max(last.endOffsetMs, event.endOffsetMs ?? event.offsetMs),
        confidence: lower(last.confidence, event.confidence),
        said: [...last.said, event],
      }
      continue
    }
    parts.push({
      what: 'turn',
      speaker,
      seq: event.seq,
      offsetMs: event.offsetMs,
      endOffsetMs: event.endOffsetMs ?? event.offsetMs,
      latencyMs: event.latencyMs,
      confidence: event.confidence,
      said: [event],
    })
  }
  return parts
}
