import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import type {
  DraftReach,
  FlowReplay,
  ReplayCaseQuery,
  ReplayLane,
  ReplayPair,
  ReplayStart,
} from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Lane } from '@parley/flow/rerun/lane.ts'
import { onDocuments } from '../flows/documentThread.ts'
import { versionOrDraft } from '../flows/draft.snapshot.ts'
import { openScript } from '../flows/flow.read.ts'
import { findDocumentText } from '../flows/history.store.ts'
import { readTested, type Tested } from '../flowTests/flowTest.run.ts'
import { TestQueue } from '../flowTests/testQueue.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer } from '../kernel/http/lateAnswer.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { findVisible } from '../records/detail/conversation.service.ts'
import { numbersOf } from '../records/detail/conversation.store.ts'
import { maskIn } from '../records/detail/leg-mask.ts'
import { findLog } from '../runtime/recording.store.ts'
import { ranOnTwo, replayRows } from '../runtime/replayAll.ts'
import { startTask } from '../tasks/task.service.ts'
import {
  countRunning,
  findPast,
  getReplay,
  holdReplays,
  insertReplay,
  listCases,
  listReached,
  listReplays,
  setTask,
  shownReplay,
} from './flowReplay.store.ts'
import { PastReader } from './pastReader.ts'
import { ReplayThread } from './replayThread.ts'
import type { ReplayResult } from './replayWorks.ts'

const DAY_MS = 86_400_000
const REACH_DAYS = 30
/** Comparisons that people wait for, one after the other: each takes a thread. */
const pairs = new TestQueue()

/** The flow, where its conversations may be looked at. */
async function openFlow(ctx: Ctx, idCallScript: number) {
  const script = await openScript(ctx, idCallScript)
  await requireInFolder(ctx, 'CallScript.viewdiallogs', script.idFolder)
  return script
}

export async function listOf(ctx: Ctx, idCallScript: number): Promise<FlowReplay[]> {
  await openFlow(ctx, idCallScript)
  const replays = await listReplays(ctx.db, idCallScript)
  if (replays.length === 0) return []
  const { sha256 } = await readTested(ctx, idCallScript)
  return replays.map((each) => shownReplay(each, sha256))
}

const sinceDays = ({ clock }: Ctx, days: number) => new Date(clock.now().getTime() - days * DAY_MS)

export async function startReplay(ctx: Ctx, idCallScript: number, start: ReplayStart): Promise<FlowReplay> {
  const script = await openFlow(ctx, idCallScript)
  await holdReplays(ctx.db, idCallScript)
  const before = await listReplays(ctx.db, idCallScript)
  if (before.some(({ finishedAt, isRunning }) => finishedAt === null && isRunning)) refuse(reason('flowReplay.running'))
  const since = sinceDays(ctx, start.days)
  if ((await findPast(ctx.db, idCallScript, since, 1)).length === 0) refuse(reason('flowReplay.none'))
  // A draft that cannot be read is refused now, and not by its task.
  const { sha256 } = await readTested(ctx, idCallScript)
  const idFlowReplay = await insertReplay(ctx, { idCallScript, ...start })
  const { id } = await startTask(ctx, {
    name: 'Replay conversations on a draft',
    description: script.name,
    job: 'flowReplays.run',
    payload: { idFlowReplay, idCallScript },
  })
  await setTask(ctx.db, idFlowReplay, id)
  const { days, most } = start
  const what = 'Began to replay past conversations on the draft'
  await noteDone(ctx, scriptKinds[script.scriptKind], [idCallScript, script.name], what, { days, most })
  return { ...shownReplay(await getReplay(ctx.db, idFlowReplay), sha256), isCurrent: true }
}

export async function casesOf(ctx: Ctx, idFlowReplay: number, query: ReplayCaseQuery) {
  const { idCallScript } = await getReplay(ctx.db, idFlowReplay)
  await openFlow(ctx, idCallScript)
  return await listCases(ctx.db, idFlowReplay, query)
}

/** What happened beside what the draft makes of it now. The numbers of people are masked as everywhere. */
export async function pairOf(ctx: Ctx, idCallScript: number, guid: string): Promise<ReplayPair> {
  const script = await openFlow(ctx, idCallScript)
  const log = await findVisible(ctx, { guid: guid.toLowerCase() })
  const [row] = await replayRows(ctx.db, [log.guid])
  if (!row?.inputs) return refuse(reason('flowTest.notKept'))
  if (row.flows[0]?.[0] !== script.guid) return refuse(reason('flowTest.otherFlow'))
  const reader = new PastReader(ctx.vault)
  const past = ranOnTwo(row.flows) ? undefined : await reader.read(ctx.db, row)
  if (!past) return refuse(reason('flowTest.versionGone'))
  const tested = await readTested(ctx, idCallScript)
  const { thread } = (await findLog(ctx.db, log.guid)) ?? { thread: log.guid }
  const mask = ctx.can('Settings.unmask') ? <T>(value: T) => value : maskIn(await numbersOf(ctx.db, thread))
  if (ctx.can('Settings.unmask'))
    ctx.noteRead({ of: conversationKind, entity: [log.guid, log.callId], what: 'Opened with numbers unmasked' })
  const version = versionOrDraft(row.flows[0]?.[1] ?? 0)
  const { tenant } = ctx
  return lateAnswer(() =>
    pairs.add(tenant, async () => {
      const thread = new ReplayThread()
      try {
        await thread.ask({ kind: 'draft', ...documentsOf(tested) })
        const work = { texts: reader.newTexts(), conversations: [past], isWhole: true }
        const [replayed] = await thread.ask({ kind: 'conversations', ...work })
        if (!replayed?.result) return refuse(reason('flowTest.versionGone'))
        return pairShown(replayed.result, version, mask)
      } finally {
        await thread.close()
      }
    }),
  )
}

export const documentsOf = ({ text, flows, grammars }: Tested) => ({ text, flows, grammars })

function pairShown(found: ReplayResult, version: number | null, mask: <T>(value: T) => T): ReplayPair {
  const { group, doubts, stopped, step, isTrue, isSteered, isSealed, turns } = found
  const lane = (one: ReplayResult['was']): ReplayLane => {
    const { path, words, outcome, isError } = structuredClone(one) as Lane // both were asked for as a whole
    return mask({ path, words, outcome, isError }) as ReplayLane
  }
  return {
    ...{ group, doubts: [...doubts], stopped, step, isTrue, isSteered, isSealed, version, turns: [...turns] },
    ...{ was: lane(found.was), now: lane(found.now) },
  }
}

/** Steps that the draft changes against what is live, or against the newest version, with how many conversations came to them. */
export async function reachOf(ctx: Ctx, idCallScript: number): Promise<DraftReach> {
  const script = await openFlow(ctx, idCallScript)
  const since = sinceDays(ctx, REACH_DAYS)
  const reached = await listReached(ctx.db, idCallScript, since)
  const nothing = { days: REACH_DAYS, conversations: Math.max(0, ...reached.map((each) => each.reached)), running: 0 }
  const { text } = await readTested(ctx, idCallScript)
  const before =
    (await findDocumentText(ctx.db, idCallScript, script.publishedVersion ?? script.version)) ?? notFound('Flow')
  const read = await onDocuments('diff', before, text)
  if (!read.ok) return refuse(reason('callScript.tooNew'))
  const { added, removed, changed, wires } = read.found
  const counts = new Map(reached.map((each) => [each.nodeId, each.reached]))
  const step = (change: DraftReach['steps'][number]['change']) => (id: string) => ({
    ...{ step: id, change },
    reached: change === 'added' ? null : (counts.get(id) ?? 0),
  })
  const both = new Set([...changed.map(({ id }) => id), ...wires.map(({ nodeId }) => nodeId)])
  return {
    ...nothing,
    running: await countRunning(ctx.db, idCallScript, sinceDays(ctx, 1)),
    steps: [
      ...[...both].map(step('changed')),
      ...removed.map(({ id }) => step('removed')(id)),
      ...added.map(({ id }) => step('added')(id)),
    ].toSorted((one, other) => (other.reached ?? -1) - (one.reached ?? -1)),
  }
}
