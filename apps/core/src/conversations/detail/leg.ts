import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { StoredDetail } from '../runtime/recording.read.ts'
import type { RecordedEvent } from '../runtime/recording.ts'
import { causeOf } from './causes.ts'
import { expressionOf, failureOf } from './failedExpression.ts'
import { placeOf } from './leg.place.ts'

export interface StoredLeg {
  readonly log: Leg['log']
  readonly detail: StoredDetail
  readonly events: readonly RecordedEvent[]
  readonly flows: Leg['flows']
  readonly latency: Leg['latency']
}

/** What is stored of a conversation, as its screen wants it. */
export function legOf({ log, detail, events, flows, latency }: StoredLeg): Leg {
  const start = Date.parse(log.startedAt)
  const at = (offsetMs: number) => new Date(start + offsetMs).toISOString()
  const isOver = log.outcome !== null
  return {
    log,
    flows,
    latency,
    events: events.map((event) => ({ ...event, at: at(event.offsetMs), data: event.data as Json })), // stored as JSON
    path: detail.path.map(([seq, offsetMs, nodeId, depth, flow, via = null]) => ({
      seq,
      offsetMs,
      nodeId,
      depth,
      flowGuid: detail.flows[flow]?.[0] ?? log.guid,
      via,
    })),
    variables: {
      initial: detail.initial as Json, // stored as JSON, like all values here
      final: (isOver ? detail.final : valuesSoFar(detail)) as Json,
      changes: detail.changes.map(([seq, offsetMs, name, nodeId, depth, before, after, redacted]) => ({
        seq,
        offsetMs,
        name,
        nodeId,
        depth,
        before: before as Json,
        after: after as Json,
        redacted,
      })),
    },
    problems: events.flatMap((event) => problemOf(event, { detail, flows, events, at: at(event.offsetMs) })),
  }
}

/** Variables of the flow itself while it still runs. */
const valuesSoFar = ({ initial, changes }: StoredDetail) => ({
  ...initial,
  ...Object.fromEntries(changes.flatMap(([, , name, , depth, , after]) => (depth === 0 ? [[name, after]] : []))),
})

function problemOf(
  event: RecordedEvent,
  leg: Pick<StoredLeg, 'detail' | 'flows' | 'events'> & { at: string },
): Leg['problems'] {
  const { seq, kind, offsetMs, nodeId, text, data } = event
  const severity = kind === eventKind.of.ERROR ? 'error' : kind === eventKind.of.WARNING ? 'warning' : undefined
  if (severity === undefined) return []
  const code = typeof data?.code === 'string' ? data.code : ''
  const nodeLabel = nodeId === null ? null : placeOf(event, leg)?.node?.label || null
  const request = (data?.request ?? null) as Json // stored as JSON
  const expression = code.startsWith('expression.') ? expressionOf(event, leg) : null
  const cause = expression ? failureOf(expression) : causeOf(code)
  return [{ seq, severity, at: leg.at, offsetMs, nodeId, nodeLabel, message: text ?? code, cause, expression, request }]
}
