import type { FailedExpression, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { definitionOf, type FlowDocument, findFailedExpression, type Json } from '@parley/flow'
import type { StoredRecording } from '../../runtime/recording.store.ts'
import type { RecordedChange, RecordedEvent } from '../../runtime/recording.ts'

interface Around {
  readonly detail: StoredRecording
  readonly flows: Leg['flows']
  /** The moment of the failure, for what an expression makes of the time. */
  readonly at: string
}

const HEARD: ReadonlySet<number> = new Set([eventKind.of.HUMAN, eventKind.of.TONE_IN])
const LONGEST = 60

/** The expression that failed, with the values it met and where each of them came from. */
export function expressionOf(event: RecordedEvent, around: Around): FailedExpression | null {
  const place = placeOf(event, around)
  if (!place?.node) return null
  const { document, node } = place
  const declared = new Map(document.settings.variables.map((variable) => [variable.name, variable]))
  const changeOf = (name: string) => lastChange(name, event, around.detail, declared.get(name)?.scope)
  const lookUp = (name: string): Json => {
    const change = changeOf(name)
    if (change) return change[6] as Json // stored as JSON, like all values here
    const given = event.depth === 0 ? around.detail.initial[name] : undefined
    return (given ?? declared.get(name)?.default ?? null) as Json
  }
  const failed = findFailedExpression(node, event.text ?? '', { now: around.at, lookup: lookUp })
  if (!failed) return null
  return {
    source: failed.source,
    into: failed.into ?? null,
    values: failed.names.map((name) => {
      const change = changeOf(name)
      const redacted = declared.get(name)?.redact || (change?.[7] ?? false)
      return {
        name,
        value: redacted ? null : lookUp(name),
        redacted,
        origin: change ? originOf(change, around) : null,
      }
    }),
  }
}

/** Variables of a call belong to their level; wider ones to the whole conversation. */
function lastChange(
  name: string,
  { seq, depth }: RecordedEvent,
  { changes }: StoredRecording,
  scope: string | undefined,
) {
  return changes.findLast(
    ([at, , changed, , level]) =>
      at < seq && changed === name && (level === depth || (scope !== undefined && scope !== 'call')),
  )
}

function originOf([seq, offsetMs, , nodeId]: RecordedChange, around: Around) {
  const node = placeOf({ seq, nodeId }, around)?.node
  const label = node?.label || nodeId
  const asks = node && definitionOf(node).listens
  const heard =
    asks && around.detail.events.findLast((each) => each.seq < seq && each.nodeId === nodeId && HEARD.has(each.kind))
  return heard
    ? { seq: heard.seq, offsetMs: heard.offsetMs, nodeLabel: label, isSaid: true }
    : { seq, offsetMs, nodeLabel: label, isSaid: false }
}

/** "own was 0 and price was 5000000, so int(price / own) could not be calculated." */
export function failureOf({ source, values }: FailedExpression): string {
  const met = values.map(({ name, value, redacted }) => `${name} was ${redacted ? 'hidden' : wordsOf(value)}`)
  const last = met.at(-1)
  const list = met.length > 1 ? `${met.slice(0, -1).join(', ')} and ${last}` : last
  return list === undefined ? `${source} could not be calculated.` : `${list}, so ${source} could not be calculated.`
}

function wordsOf(value: FailedExpression['values'][number]['value']): string {
  if (value === null || value === '') return 'empty'
  const text = JSON.stringify(value)
  // Cut in the middle of a letter of two halves it would be no text.
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
}

interface Place {
  readonly seq: number
  readonly nodeId: string | null
}

/** The flow and the step in which something happened: the one its node was last entered in, since ids are unique in a flow only. */
export function placeOf({ seq, nodeId }: Place, { detail, flows }: { detail: StoredRecording; flows: Leg['flows'] }) {
  if (nodeId === null) return undefined
  const visit = detail.path.findLast((each) => each[0] <= seq && each[2] === nodeId)
  const [guid, version] = detail.flows[visit?.[4] ?? 0] ?? []
  const flow = flows.find((each) => each.guid === guid && each.version === version)
  if (!flow) return undefined
  const document = flow.document as unknown as FlowDocument // only documents that were read as such are stored
  return { document, node: document.nodes.find((each) => each.id === nodeId) }
}
