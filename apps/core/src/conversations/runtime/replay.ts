import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { findLog } from '../list/dialLog.store.ts'
import { endedOutput, listeningOutput, outputsOf, startedOutput } from './outputs.ts'
import { readDetail, readEvents } from './recording.read.ts'
import { readCheckpoint } from './session.store.ts'

/** Everything that happened after a running number, as those who watched were sent it, and where the conversation now stands. */
export async function replayOf(ctx: Ctx, guid: string, since: number): Promise<DiagnosticOutput[]> {
  const log = await findLog(ctx.db, guid)
  if (!log) return []
  const checkpoint = await readCheckpoint(ctx.db, guid)
  const { flows, path, changes, initial } = await readDetail(ctx.db, guid)
  const recording = {
    events: await readEvents(ctx.db, guid, since),
    path: path.filter(([seq]) => seq > since),
    changes: changes.filter(([seq]) => seq > since),
  }
  const hasBegun = log.answeredAt !== null
  return [
    ...(hasBegun && since === 0 ? [startedOutput(log, initial)] : []),
    ...outputsOf(recording, flows),
    ...(checkpoint?.listening ? [listeningOutput(checkpoint.listening)] : []),
    ...(log.outcome === null ? [] : [endedOutput({ ...log, outcome: log.outcome, endCode: log.endCode ?? '' })]),
  ]
}
