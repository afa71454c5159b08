import type { ConversationEvent } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Tone } from '../../kit/tone.ts'
import { speakerOf } from '../overview/turns.ts'

const { of: KIND } = eventKind

export type RulerLane = 'robot' | 'human' | 'agent' | 'marks'
/** Several events that would lie on each other are one bar; `seq` is the first of them. */
export type RulerBar = {
  seq: number
  lastSeq: number
  count: number
  left: number
  width: number
  tone: Tone /** Height: 1, or how much of its time was spoken where bars stand for many. */
  fill: number
}
export type Ruler = { seconds: number; lanes: readonly { lane: RulerLane; bars: readonly RulerBar[] }[] }

/** Per cent of the ruler below which two bars cannot be told apart. */
const CLOSE = 0.35
const LEAST_WIDTH = 0.4
/** So many bars may become one before columns take their place. */
const MOST_TOGETHER = 6
const COLUMNS = 120
const LEAST_FILL = 0.2
const MS = 1_000

const WEIGHT: Readonly<Record<Tone, number>> = { neutral: 0, accent: 1, info: 2, success: 3, warning: 4, danger: 5 }
const worse = (one: Tone, other: Tone): Tone => (WEIGHT[other] > WEIGHT[one] ? other : one)

function markTone({ kind }: ConversationEvent): Tone | undefined {
  switch (kind) {
    case KIND.ERROR:
      return 'danger'
    case KIND.WARNING:
      return 'warning'
    case KIND.SUBFLOW_START:
    case KIND.SUBFLOW_END:
      return 'neutral'
    case KIND.CALL_TRANSFER:
    case KIND.SMS_SENT:
    case KIND.EMAIL_SENT:
      return 'info'
    default:
      return undefined
  }
}

const SPEAKER_TONE = { robot: 'accent', human: 'success', agent: 'info' } as const

const placeOf = (event: ConversationEvent): { lane: RulerLane; tone: Tone } | undefined => {
  const speaker = speakerOf(event.kind)
  if (speaker) return { lane: speaker, tone: SPEAKER_TONE[speaker] }
  const tone = markTone(event)
  return tone && { lane: 'marks', tone }
}

/** How long the ruler is: to the last thing that happened, at least a second. */
export const rulerMs = (events: readonly ConversationEvent[]): number =>
  events.reduce((most, event) => Math.max(most, event.offsetMs, event.endOffsetMs ?? 0), MS)

/** Where everything stands on the ruler, in per cent; never more bars than can be told apart. */
export function layoutRuler(events: readonly ConversationEvent[]): Ruler {
  const total = rulerMs(events)
  const lanes = new Map<RulerLane, RulerBar[]>([
    ['robot', []],
    ['human', []],
    ['agent', []],
    ['marks', []],
  ])
  for (const event of events) {
    const place = placeOf(event)
    if (!place) continue
    const bars = lanes.get(place.lane) ?? []
    const width = Math.max(LEAST_WIDTH, (((event.endOffsetMs ?? event.offsetMs) - event.offsetMs) / total) * 100)
    const left = Math.min((event.offsetMs / total) * 100, 100 - LEAST_WIDTH)
    const last = bars.at(-1)
    if (last && left - (last.left + last.width) < CLOSE) {
      bars[bars.length - 1] = {
        ...last,
        lastSeq: event.seq,
        count: last.count + 1,
        width: Math.min(100 - last.left, Math.max(last.width, left + width - last.left)),
        tone: worse(last.tone, place.tone),
      }
    } else {
      bars.push({
        seq: event.seq,
        lastSeq: event.seq,
        count: 1,
        left,
        width: Math.min(width, 100 - left),
        tone: place.tone,
        fill: 1,
      })
    }
  }
  return {
    seconds: total / MS,
    lanes: [...lanes]
      .filter(([, bars]) => bars.length > 0)
      .map(([lane, bars]) => ({ lane, bars: isCrowded(bars) ? columnsOf(lane, events, total) : bars })),
  }
}

/** Bars have grown together so much that they no longer say who spoke when. */
const isCrowded = (bars: readonly RulerBar[]): boolean => bars.some(({ count }) => count > MOST_TOGETHER)

/** Equal columns, each as high as the share of its time that was spoken. */
function columnsOf(lane: RulerLane, events: readonly ConversationEvent[], total: number): readonly RulerBar[] {
  const size = total / COLUMNS
  const columns = new Map<number, RulerBar & { spokenMs: number }>()
  for (const event of events) {
    const place = placeOf(event)
    if (place?.lane !== lane) continue
    const at = Math.min(COLUMNS - 1, Math.floor(event.offsetMs / size))
    const known = columns.get(at)
    const spokenMs = (known?.spokenMs ?? 0) + (event.endOffsetMs ?? event.offsetMs) - event.offsetMs
    columns.set(at, {
      seq: known?.seq ?? event.seq,
      lastSeq: event.seq,
      count: (known?.count ?? 0) + 1,
      left: (at / COLUMNS) * 100,
      width: (100 / COLUMNS) * 0.8,
      tone: known ? worse(known.tone, place.tone) : place.tone,
      spokenMs,
      fill: lane === 'marks' ? 1 : Math.min(1, Math.max(LEAST_FILL, spokenMs / size)),
    })
  }
  return [...columns.values()].map(({ spokenMs: _, ...bar }) => bar)
}

/** The event nearest to a place on the ruler, of those that can be selected. */
export function nearestEvent(events: readonly ConversationEvent[], offsetMs: number): ConversationEvent | undefined {
  let best: ConversationEvent | undefined
  for (const event of events) {
    if (!best || Math.abs(event.offsetMs - offsetMs) < Math.abs(best.offsetMs - offsetMs)) best = event
  }
  return best
}
