import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { StoredRecording } from '../../runtime/recording.store.ts'
import type { RecordedEvent } from '../../runtime/recording.ts'
import { explain } from './causes.ts'
import { expressionOf, failureOf, placeOf } from './failedExpression.ts'

interface StoredLeg {
  readonly log: Leg['log']
  readonly detail: StoredRecording
  readonly flows: Leg['flows']
  readonly latency: Leg['latency']
  readonly contact: Leg['contact']
}

/** What is stored of a conversation, as its screen wants it. */
export function legOf({ log, detail, flows, latency, contact }: StoredLeg): Leg {
  const { events } = detail
  const start = Date.parse(log.startedAt)
  const at = (offsetMs: number) => new Date(start + offsetMs).toISOString()
  const isOver = log.outcome !== null
  return {
    log,
    contact,
    cameFrom: null,
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
    problems: events.flatMap((event) => problemOf(event, { detail, flows, at: at(event.offsetMs) })),
  }
}

/** Variables of the flow itself while it still runs. */
const valuesSoFar = ({ initial, changes }: StoredRecording) => ({
  ...initial,
  ...Object.fromEntries(changes.flatMap(([, , name, , depth, , after]) => (depth === 0 ? [[name, after]] : []))),
})

function problemOf(event: RecordedEvent, leg: Pick<StoredLeg, 'detail' | 'flows'> & { at: string }): Leg['problems'] {
  const { seq, kind, offsetMs, nodeId, text, data } = event
  const severity = kind === eventKind.of.ERROR ? 'error' : kind === eventKind.of.WARNING ? 'warning' : undefined
  if (severity === undefined) return []
  const code = typeof data?.code === 'string' ? data.code : ''
  const nodeLabel = nodeId === null ? null : placeOf(event, leg)?.node?.label || null
  const request = (data?.request ?? null) as Json // stored as JSON
  const expression = code.startsWith('expression.') ? expressionOf(event, leg) : null
  const { cause: usual, next } = explain(code, text)
  const cause = expression ? failureOf(expression) : usual
  const place = { nodeId, nodeLabel }
  return [{ seq, severity, at: leg.at, offsetMs, ...place, message: text ?? code, cause, next, expression, request }]
}
