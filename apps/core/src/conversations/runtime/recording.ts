import type { EventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/flow'

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

/** What was recorded; events, visits and changes share one running number, so their order is known. */
export interface Recording {
  readonly events: RecordedEvent[]
  readonly path: RecordedVisit[]
  readonly changes: RecordedChange[]
}

export const emptyRecording = (): Recording => ({ events: [], path: [], changes: [] })

export function appendRecording(to: Recording, more: Recording): void {
  to.events.push(...more.events)
  to.path.push(...more.path)
  to.changes.push(...more.changes)
}
