import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { callOutcome, callType, channelType, eventKind } from '@parley/contract/enums/conversation.enum.ts'

/** A conversation as a person reads it: the facts, then who said what and what went wrong. */
export function callInfoText({ log, events, variables, problems }: Leg): string {
  const facts: [string, string | number | null][] = [
    ['Conversation', log.guid],
    ['Call ID', log.callId],
    ['Flow', `${log.flow?.name ?? 'removed'}, version ${log.flowVersion}`],
    ['Channel', `${channelType.label(log.channel)}, ${callType.label(log.callType)}`],
    ['Line', log.line?.name ?? null],
    ['From', log.from],
    ['To', log.to],
    ['Started (UTC)', log.startedAt],
    ['Ended (UTC)', log.endedAt],
    ['Outcome', log.outcome === null ? 'still running' : callOutcome.label(log.outcome)],
    ['Result', log.disposition],
    ['Ended by', log.endReason && `${log.endReason.whose} (${log.endReason.code})`],
  ]
  return [
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    '',
    ...events.flatMap(lineOf),
    ...section('Variables at the end', Object.entries((variables.final ?? {}) as object).map(lineOfVariable)), // an object of values
    ...section(
      'Problems',
      problems.map(
        (each) => `${clock(each.offsetMs)} ${each.nodeLabel ?? each.nodeId ?? ''}: ${each.message}. ${each.cause}`,
      ),
    ),
    '',
  ].join('\n')
}

const { of: KIND } = eventKind
function lineOf({ kind, offsetMs, text }: Leg['events'][number]): string[] {
  if (kind === KIND.DEBUG || kind === KIND.START) return []
  return [`${clock(offsetMs)} ${eventKind.label(kind)}${text === null ? '' : `: ${text}`}`]
}

const lineOfVariable = ([name, value]: [string, unknown]) =>
  `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`

const section = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines])

/** "01:05.250": minutes, seconds and milliseconds from the start. */
function clock(offsetMs: number): string {
  const [minutes, rest] = [Math.floor(offsetMs / 60_000), offsetMs % 60_000]
  return `${String(minutes).padStart(2, '0')}:${(rest / 1000).toFixed(3).padStart(6, '0')}`
}
