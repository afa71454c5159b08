import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { StoredRecording } from '../runtime/recording.store.ts'
import type { RecordedEvent } from '../runtime/recording.ts'
import { expressionOf, failureOf, placeOf } from './failedExpression.ts'

interface StoredLeg {
  readonly log: Leg['log']
  readonly detail: StoredRecording
  readonly flows: Leg['flows']
  readonly latency: Leg['latency']
}

/** What is stored of a conversation, as its screen wants it. */
export function legOf({ log, detail, flows, latency }: StoredLeg): Leg {
  const { events } = detail
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
  const cause = expression ? failureOf(expression) : causeOf(code)
  return [{ seq, severity, at: leg.at, offsetMs, nodeId, nodeLabel, message: text ?? code, cause, expression, request }]
}

/** What most probably led to an error or warning, by its code; the longest beginning that fits counts. */
const causes: Readonly<Record<string, string>> = {
  'request.timeout':
    'The service did not answer in time. It may be overloaded, or the timeout of the step is too short.',
  'request.network': 'The service could not be reached. Its name, port or network is wrong, or it is down.',
  'request.refused': 'The request was not sent because its address is not public, or a required secret is not stored.',
  'request.tooLarge': 'The response of the service is too large for a conversation. Request less data.',
  'request.status': 'The service was reached but refused the request. The status of its response says why.',
  'request.mapping': 'The response of the service does not have the structure the step expects.',
  'request.url': 'The address of the request contains a value in a place where none is allowed.',
  'script.timeout': 'The script runs in a loop or has too much to do. Its time limit is a setting of the step.',
  'script.memory': 'The script collects too much data.',
  'script.mapping': 'The script did not return what the step expects.',
  'script.busy': 'Other scripts took all the time there is for them.',
  'script.': 'The script has an error. Its message says what.',
  'agent.noModel': 'No language model is set up for this installation.',
  'agent.timeout': 'The language model did not answer in time.',
  'agent.useless':
    'The language model answered nothing, called what it may not, or with values that do not fit. Check the instructions.',
  'agent.': 'The language model could not be reached, or what it answered could not be used.',
  'email.suppressed': 'The address is on the do-not-call list.',
  'email.': 'The mail server refused the email. Its words are in the message.',
  'sms.suppressed': 'The number is on the do-not-call list.',
  'schedule.times': 'The variable has no value yet, or its value is not opening times.',
  'suppress.failed': 'The do-not-call list could not be changed, or the number or address is not one.',
  'callback.time': 'The expressions of the step give something that is no date or time.',
  'callback.failed': 'The number of the callback is not one, or it could not be saved.',
  'person.missing': 'The channel does not know the number or address of the person. Set one in the step.',
  'transfer.nobody': 'A chat can’t be transferred.',
  'transfer.target': 'The variable with the number to transfer to was empty.',
  'variable.refused':
    'A value given at the start does not match the type of the flow’s variable, or the flow has no variable with that name.',
  'variable.type': 'A value of a different type was assigned to the variable. Convert it first.',
  'variable.': 'The flow uses a variable that it does not declare, or assigns it a value of the wrong type.',
  'expression.unknownName': 'The expression names a variable that the flow does not declare.',
  'expression.cost': 'The expression processes too much data.',
  'expression.': 'The expression could not be calculated with its values, often because a variable was still empty.',
  'outlet.': 'An outlet of this step is not connected. Connect it to another step.',
  'loop.guard': 'The conversation kept returning to the same step, most often because the caller was not understood.',
  'limit.steps': 'The flow runs in a loop without waiting for the caller.',
  'limit.duration': 'The conversation took longer than the flow allows.',
  'subflow.missing': 'The subflow was deleted or never published.',
  'subflow.depth': 'Subflows call each other in a loop.',
  'subflow.': 'The settings of the subflow and of the step that calls it don’t match.',
  'node.missing': 'The flow was deleted or changed while the conversation was running.',
  'start.missing': 'The flow has no start step.',
  'flow.missing': 'The flow was deleted while the conversation was running.',
  'flow.tooNew': 'A newer release saved the flow, and the process that ran the conversation could not read it.',
  'text.missing': 'The step has no text in the conversation’s language or in the default language.',
  'language.undeclared': 'The flow switched to a language that it does not declare.',
  'library.missing': 'The conversation could not be resumed.',
  'state.': 'The conversation could not be resumed.',
  engine: 'This is an error in Parley, not in the flow. It was logged.',
}

function causeOf(code: string): string {
  const fitting = Object.keys(causes)
    .filter((key) => code === key || (key.endsWith('.') && code.startsWith(key)))
    .sort((one, other) => other.length - one.length)[0]
  return (fitting && causes[fitting]) ?? 'No further details. Check the preceding events.'
}
