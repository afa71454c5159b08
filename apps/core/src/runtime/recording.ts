import { type EventKind, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { FlowInput, Json, StartInput } from '@parley/flow'

export interface RecordedEvent {
  readonly seq: number
  readonly offsetMs: number
  readonly endOffsetMs: number | null
  readonly latencyMs: number | null
  readonly confidence: number | null
  readonly kind: EventKind
  readonly depth: number
  readonly nodeId: string | null
  readonly text: string | null
  readonly data: { readonly [key: string]: Json } | null
}

/** One step of the path: the number behind the depth says in which of the conversation's flows, `via` by which outlet it was reached. */
export type RecordedVisit = readonly [
  seq: number,
  offsetMs: number,
  nodeId: string,
  depth: number,
  flow: number,
  via?: string,
]

export type RecordedChange = readonly [
  seq: number,
  offsetMs: number,
  name: string,
  nodeId: string,
  depth: number,
  before: Json,
  after: Json,
  redacted: boolean,
]

/** A flow that took part and its version; the conversation's own is the first. */
export type RanFlow = readonly [guid: string, version: number]

/** With what the flow was started, by which release; what it was given afterwards is logged as it was. */
export type LoggedSetup = StartInput & { readonly release: string }

/** The real end of an event that was recorded before, and what there is to add to its data. */
export interface RecordedEnd {
  readonly seq: number
  readonly endOffsetMs: number
  readonly data: { readonly [key: string]: Json }
}

/** What was given to the flow and what was recorded; events, visits and changes share one running number, so their order is known. */
export interface Recording {
  /** The first is the setup. */
  readonly inputs: (LoggedSetup | FlowInput)[]
  readonly events: RecordedEvent[]
  readonly path: RecordedVisit[]
  readonly changes: RecordedChange[]
  /** Ends of events that were taken before. */
  readonly ends: RecordedEnd[]
}

export const emptyRecording = (): Recording => ({ inputs: [], events: [], path: [], changes: [], ends: [] })

/** What was recorded and kept; an input is null where it was not. */
export type KeptRecording = Omit<Recording, 'inputs'> & { readonly inputs: (Recording['inputs'][number] | null)[] }

/** What was recorded in a turn, as the database keeps it. */
export const storedTurn = ({ events, path, changes, ends }: Recording) => ({
  events: events.map(packEvent),
  path,
  changes,
  ...(ends.length > 0 && { ends }),
})

export function appendRecording(to: KeptRecording, more: KeptRecording): void {
  to.inputs.push(...more.inputs)
  to.events.push(...more.events)
  to.path.push(...more.path)
  to.changes.push(...more.changes)
  for (const end of more.ends) endEvent(to, end)
}

/** Ends an event of the recording, or notes the end where the event is no part of it. */
export function endEvent(recording: Pick<Recording, 'events' | 'ends'>, end: RecordedEnd): void {
  const index = recording.events.findIndex(({ seq }) => seq === end.seq)
  const event = recording.events[index]
  if (event) recording.events[index] = ended(event, end)
  else recording.ends.push(end)
}

/** Events with the ends that were told after they were recorded. */
export function withEnds(events: readonly RecordedEvent[], ends: readonly RecordedEnd[]): RecordedEvent[] {
  const known = new Map(ends.map((end) => [end.seq, end]))
  return events.map((event) => {
    const end = known.get(event.seq)
    return end ? ended(event, end) : event
  })
}

const ended = (event: RecordedEvent, { endOffsetMs, data }: RecordedEnd): RecordedEvent => ({
  ...event,
  endOffsetMs: Math.max(event.offsetMs, endOffsetMs),
  data: { ...event.data, ...data },
})

/** An event as the database keeps it: its fields in their order. */
type StoredEvent = readonly Json[]

/** Where somebody was handed over; what began, failed or was declined is none. */
export const isTransferred = ({ kind, data }: Pick<RecordedEvent, 'kind' | 'data'>): boolean =>
  kind === eventKind.of.CALL_TRANSFER && data?.state === 'completed'

export function packEvent(event: RecordedEvent): StoredEvent {
  const { seq, offsetMs, endOffsetMs, latencyMs, confidence, kind, depth, nodeId, text, data } = event
  return [seq, offsetMs, endOffsetMs, latencyMs, confidence, kind, depth, nodeId, text, data]
}

type Fields = [
  seq: number,
  offsetMs: number,
  endOffsetMs: number | null,
  latencyMs: number | null,
  confidence: number | null,
  kind: EventKind,
  depth: number,
  nodeId: string | null,
  text: string | null,
  data: RecordedEvent['data'],
]

export function unpackEvent(stored: StoredEvent): RecordedEvent {
  const [seq, offsetMs, endOffsetMs, latencyMs, confidence, kind, depth, nodeId, text, data] = stored as Fields // by packEvent
  return { seq, offsetMs, endOffsetMs, latencyMs, confidence, kind, depth, nodeId, text, data }
}
