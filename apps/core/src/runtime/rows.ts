import { type CallOutcome, callOutcome, eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { type Json, shownVariables } from '@parley/flow'
import type { Missed } from './checkpoint.ts'
import type { Conversation } from './conversation.ts'
import type { KeptRecording, RecordedEvent, Recording } from './recording.ts'
import { type Setup, startOfGuid } from './setup.ts'
import { foldWords } from './words.ts'

/** What does not change after the start, as the table names it. */
export const logStart = ({
  from,
  to,
  line,
  language,
  zone: _,
  variables: __,
  redacted: ___,
  seed: ____,
  queued: _____,
  standsIn: ______,
  campaign,
  ...setup
}: Setup) => ({
  ...setup,
  startedAt: startOfGuid(setup.guid).toISOString(),
  idLine: line?.idLine ?? null,
  idModule: line?.idModule ?? null,
  idCampaign: campaign?.idCampaign ?? null,
  idContact: campaign?.idContact ?? null,
  attempt: campaign?.attempt ?? null,
  fromNumber: from,
  toNumber: to,
  language: language ?? '',
})

/** What every turn changes. */
export function logProgress(conversation: Conversation) {
  const { setup, recorder, checkpoint } = conversation
  const { turns, errors, warnings } = recorder.state
  const started = startOfGuid(setup.guid).getTime()
  return {
    turns,
    errors,
    warnings,
    language: checkpoint?.state.language ?? setup.language ?? '',
    ringMs: checkpoint?.ringMs ?? conversation.missed?.ringMs ?? 0,
    disposition: checkpoint?.state.disposition?.disposition ?? null,
    answeredAt: checkpoint ? new Date(started + checkpoint.answeredMs).toISOString() : null,
  }
}

/** How it ended, at an instant. */
export function logEnd(conversation: Conversation, endedAt: Date) {
  const { setup, recorder, checkpoint, missed } = conversation
  const ended = checkpoint?.state.ended ?? missed
  const answered = startOfGuid(setup.guid).getTime() + (checkpoint?.answeredMs ?? 0)
  const { latencies } = recorder.state
  return {
    endedAt: endedAt.toISOString(),
    talkMs: checkpoint ? Math.max(0, endedAt.getTime() - answered) : 0,
    outcome: outcomeOf(checkpoint?.state.ended, missed),
    endWhose: ended?.by ?? 'caller',
    endCode: ended?.reason ?? 'neverConnected',
    latencyP50: percentile(latencies, 0.5),
    latencyP95: percentile(latencies, 0.95),
  }
}

function outcomeOf(ended: { by: string; error: boolean } | null | undefined, missed?: Missed): CallOutcome {
  if (missed?.by === 'platform') return callOutcome.of.ERROR
  if (!ended) return callOutcome.of.NOT_PICKED
  if (ended.error || ended.by === 'platform') return callOutcome.of.ERROR
  return ended.by === 'bot' ? callOutcome.of.LISTENED_TO_END : callOutcome.of.PICKED
}

/** The nearest-rank percentile; null of nothing. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}

const finalOf = ({ program, checkpoint }: Conversation): Readonly<Record<string, Json>> =>
  checkpoint ? shownVariables(program, checkpoint.state) : {}

const MOST_WORDS = 100_000

const SAID: ReadonlySet<number> = new Set([eventKind.of.ROBOT, eventKind.of.AUDIO_PLAY, eventKind.of.HUMAN])

/** What both sides said, as it is searched. */
export const transcriptOf = (events: readonly Pick<RecordedEvent, 'kind' | 'text'>[]): string =>
  foldWords(events.flatMap(({ kind, text }) => (SAID.has(kind) ? (text ?? []) : [])).join('\n')).slice(0, MOST_WORDS)

/** What is kept of a conversation that has ended, besides its dial log; an input is null where it was not kept. */
export const detailOf = <R extends Omit<KeptRecording, 'ends'>>(
  conversation: Conversation,
  { events, path, changes, inputs }: R,
) => ({
  flows: conversation.recorder.state.flows,
  events,
  path,
  changes,
  inputs,
  /** Whether the inputs are sealed where they are kept. */
  isSensitive: conversation.isSensitive,
  initial: conversation.checkpoint?.initial ?? {},
  final: finalOf(conversation),
  words: transcriptOf(events),
})

/** Everything of a finished conversation, as the tables keep it. */
export interface ConversationRows {
  readonly log: ReturnType<typeof logStart> & ReturnType<typeof logProgress> & ReturnType<typeof logEnd>
  readonly detail: ReturnType<typeof detailOf>
}

export const rowsOf = (conversation: Conversation, recording: Recording, endedAt: Date): ConversationRows => ({
  log: { ...logStart(conversation.setup), ...logProgress(conversation), ...logEnd(conversation, endedAt) },
  detail: detailOf(conversation, recording),
})
