import type { CallOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { Json, ListenEffect } from '@parley/flow'
import { versionOrDraft } from '../flows/draft.snapshot.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { findLog, readRecording } from './recording.store.ts'
import type { RanFlow, Recording } from './recording.ts'
import type { Setup } from './setup.ts'

/** What was recorded as those who watch are sent it, by running number. */
export function outputsOf(
  { events, path, changes }: Pick<Recording, 'events' | 'path' | 'changes'>,
  flows: readonly RanFlow[],
): DiagnosticOutput[] {
  const outputs = [
    ...events.map(({ seq, kind, offsetMs, nodeId, depth, text, data }) => ({
      type: 'event' as const,
      seq,
      kind,
      offsetMs,
      nodeId,
      depth,
      text,
      data: data as JsonOut, // recorded as JSON
    })),
    ...path.map(([seq, , nodeId, depth, flow, via = null]) => ({
      type: 'visit' as const,
      seq,
      nodeId,
      depth,
      flowGuid: flows[flow]?.[0] ?? '',
      via,
    })),
    ...changes.map(([seq, , name, , , , after, redacted]) => ({
      type: 'variable' as const,
      seq,
      name,
      value: after as JsonOut, // recorded as JSON
      redacted,
    })),
  ]
  return outputs.sort((one, other) => one.seq - other.seq)
}
type JsonOut = Extract<DiagnosticOutput, { type: 'variable' }>['value']

export const listeningOutput = ({ nodeId, hints, accepts, timeoutMs }: ListenEffect): DiagnosticOutput => ({
  type: 'listening',
  nodeId,
  hints: [...hints.phrases, ...hints.builtins],
  dtmf: accepts[0] === 'keys',
  timeoutMs,
})

/** The beginning, with the variables as they may be shown. */
export const startedOutput = (
  { guid, callId, flowVersion }: Pick<Setup, 'guid' | 'callId' | 'flowVersion'>,
  variables: Readonly<Record<string, Json>>,
): DiagnosticOutput => ({
  type: 'started',
  guid,
  callId,
  version: versionOrDraft(flowVersion),
  variables: { ...variables } as JsonOut, // recorded as JSON
})

export const endedOutput = (end: {
  readonly outcome: CallOutcome
  readonly disposition: string | null
  readonly endCode: string
}): DiagnosticOutput => ({
  type: 'ended',
  outcome: end.outcome,
  disposition: end.disposition,
  reason: end.endCode,
})

/**
 * Everything that happened after a running number, as those who watched were sent it, where the conversation now stands, and the last number
 * after a turn, up to which all is known.
 */
export async function catchUp(
  ctx: Ctx,
  guid: string,
  since: number,
  turn = 0,
): Promise<{ outputs: DiagnosticOutput[]; seq: number }> {
  const { flows, events, path, changes, initial, state } = await readRecording(ctx.db, ctx.vault, guid, turn)
  // Read afterwards: where it has ended meanwhile, what came last is read again by who is told of the end.
  const log = await findLog(ctx.db, guid)
  if (!log) return { outputs: [], seq: 0 }
  const recording = {
    events: events.filter(({ seq }) => seq > since),
    path: path.filter(([seq]) => seq > since),
    changes: changes.filter(([seq]) => seq > since),
  }
  const numbers = [...events.map(({ seq }) => seq), ...path.map(([seq]) => seq), ...changes.map(([seq]) => seq)]
  const hasBegun = state !== undefined || log.answeredAt !== null
  const outputs = [
    ...(hasBegun && since === 0 ? [startedOutput(log, initial)] : []),
    ...outputsOf(recording, flows),
    ...(state?.listening ? [listeningOutput(state.listening)] : []),
    ...(state === undefined && log.outcome !== null
      ? [endedOutput({ ...log, outcome: log.outcome, endCode: log.endCode ?? '' })]
      : []),
  ]
  return { outputs, seq: Math.max(0, ...numbers) }
}
