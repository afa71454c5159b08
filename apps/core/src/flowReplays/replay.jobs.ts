import type { ReplayCounts } from '@parley/contract/flowReplays/flowReplay.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { readForTask } from '../flowTests/flowTest.run.ts'
import { type TaskDefinition, taskWork } from '../kernel/taskRun.ts'
import { replayRows } from '../runtime/replayAll.ts'
import { documentsOf } from './flowReplay.service.ts'
import { beginReplay, findPast, finishReplay, getReplay, insertCases, type NewCase } from './flowReplay.store.ts'
import { PastReader } from './pastReader.ts'
import { ReplayThread } from './replayThread.ts'
import type { Replayed } from './replayWorks.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'flowReplays.run': { readonly idFlowReplay: number; readonly idCallScript: number }
  }
}

/** Conversations that are read at once, and then replayed while nothing of the database is held. */
const BATCH = 100
const DAY_MS = 86_400_000

export const replayTask: TaskDefinition = {
  ...taskWork('flowReplays.run', async (run, { idFlowReplay, idCallScript }) => {
    const { tested, guids, designer } = await run.run(async (ctx) => {
      const { days, most, createdAt } = await getReplay(ctx.db, idFlowReplay)
      const { guid } = await ctx.db
        .selectFrom('callScript')
        .select('guid')
        .where('idCallScript', '=', idCallScript)
        .executeTakeFirstOrThrow()
      const tested = await readForTask(ctx, idCallScript)
      await beginReplay(ctx.db, idFlowReplay, tested.sha256)
      const since = new Date(Date.parse(createdAt) - days * DAY_MS)
      return { tested, guids: await findPast(ctx.db, idCallScript, since, most), designer: guid }
    })
    const counts = new Counts()
    const thread = new ReplayThread()
    try {
      await thread.ask({ kind: 'draft', ...documentsOf(tested) })
      let reader: PastReader | undefined
      for (let at = 0; at < guids.length; at += BATCH) {
        run.checkCancelled()
        const batch = guids.slice(at, at + BATCH)
        const past = await run.run(async ({ db, vault }) => {
          reader ??= new PastReader(vault)
          const found = []
          for (const row of await replayRows(db, batch)) found.push(await reader.read(db, row))
          return found.filter((each) => each !== undefined)
        })
        const work = { texts: reader?.newTexts() ?? [], conversations: past, isWhole: false }
        const replayed = await thread.ask({ kind: 'conversations', ...work })
        counts.leaveOut(batch.length - past.length)
        const cases = replayed.flatMap((each) => counts.add(each))
        const isThere = await run.run(({ db }) => insertCases(db, idFlowReplay, cases, counts.all))
        // Newer ones took its place.
        if (!isThere) return undefined
        run.progress(Math.min(1, (at + BATCH) / guids.length))
        run.step(
          `${Math.min(guids.length, at + BATCH).toLocaleString('en-US')} of ${guids.length.toLocaleString('en-US')} replayed`,
        )
      }
    } finally {
      await thread.close()
    }
    await run.run(({ db, clock }) => finishReplay(db, idFlowReplay, clock.now()))
    run.note(counts.words())
    return { resultPath: screens.designer(designer, { side: 'replays' }) }
  }),
  // One of a tenant at a time.
  queue: 'flowReplays.run',
}

class Counts {
  readonly #all = {
    ...{ samePath: 0, sameOutcome: 0, otherOutcome: 0, unanswerable: 0 },
    ...{ otherWords: 0, doubtful: 0, untrue: 0, leftOut: 0 },
  }

  get all(): ReplayCounts {
    return this.#all
  }

  leaveOut(count: number): void {
    this.#all.leftOut += count
  }

  /** What is kept of it; nothing where it says nothing about the draft. */
  add({ guid, result }: Replayed): NewCase[] {
    if (!result || result.isSteered) this.#all.leftOut += 1
    else if (!result.isTrue) this.#all.untrue += 1
    if (!result?.isTrue || result.isSteered) return []
    const { group, doubts, stopped, step, otherWords, was, now } = result
    this.#all[group] += 1
    if (otherWords) this.#all.otherWords += 1
    if (doubts.length > 0) this.#all.doubtful += 1
    return [{ guid, group, doubts, stopped, step, otherWords, was: was.outcome, now: now.outcome }]
  }

  words(): string {
    const { samePath, sameOutcome, otherOutcome, unanswerable, untrue, leftOut } = this.#all
    return [
      `${samePath} the same path, ${sameOutcome} another path with the same outcome, ${otherOutcome} another outcome,`,
      `${unanswerable} no longer answerable, ${untrue} not true to the record, ${leftOut} left out`,
    ].join(' ')
  }
}
