import { comparisonResult } from '@parley/contract/costs/cost.enum.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import type { Services } from '../../kernel/services.ts'
import { longWork, TaskCancelled, type TaskDefinition, type TaskRun } from '../../kernel/taskRun.ts'
import { leaveFile } from '../../tasks/task.service.ts'
import {
  endComparison,
  listComparisonRows,
  lockComparison,
  readOurs,
  readTheirs,
  storeMatches,
  storeOnlyOurs,
  storeOnlyTheirs,
} from './comparison.store.ts'
import { matchCalls } from './matchCalls.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    'costs.compare': { readonly idCostComparison: number }
  }
}

/** Compares in one transaction: killed before its end nothing was compared, killed after it finds that it was. */
export const compareTask = ({ files }: Services): TaskDefinition =>
  longWork('costs.compare', async (run, { idCostComparison: id }) => {
    try {
      await run.run((ctx) => compare(ctx, run, id))
    } catch (error) {
      if (!run.signal.aborted || error instanceof TaskCancelled)
        await run.run((ctx) => endComparison(ctx.db, id, 'It could not be compared. Upload the file again.'))
      throw error
    }
    const file = await leaveFile(files, run, { name: `Comparison ${id}.csv`, type: 'text/csv', body: rowsCsv(run, id) })
    return { file, resultPath: screens.billing(BILLED_APP, run.tenant, { tab: 'costs', comparison: id }) }
  })

async function compare({ db }: Ctx, run: TaskRun, id: number): Promise<void> {
  const { state, unit } = await lockComparison(db, id)
  if (state !== 'running') return
  const theirs = await readTheirs(db, id)
  const times = theirs.map(({ at }) => at).sort((one, other) => one - other)
  const [from = 0, to = 0] = [times[0], times.at(-1)]
  const ours = await readOurs(db, unit, from, to)
  run.checkCancelled()
  const { matched, onlyTheirs, onlyOurs } = matchCalls(theirs, ours)
  await storeMatches(db, id, matched)
  await storeOnlyTheirs(
    db,
    id,
    onlyTheirs.map(({ row, number }) => ({ row, number: maskNumber(number) })),
  )
  // What lies beside the first and the last of theirs may be on another invoice.
  await storeOnlyOurs(
    db,
    id,
    onlyOurs.filter(({ at }) => from <= at && at <= to),
  )
  await endComparison(db, id, null)
}

async function* rowsCsv(run: TaskRun, id: number): AsyncGenerator<string> {
  yield BOM +
    csvLine([
      'Line',
      'Result',
      'Time',
      'Conversation',
      'Number',
      'Their seconds',
      'Our seconds',
      'Their amount',
      'Our amount',
    ])
  let cursor: string | undefined
  do {
    const page = await run.run((ctx) => listComparisonRows(ctx.db, id, { limit: 200, ...(cursor ? { cursor } : {}) }))
    yield page.items
      .map((row) =>
        csvLine([
          ...[row.line, comparisonResult.label(row.result), row.startedAt, row.guid, row.number],
          ...[row.theirSeconds, row.ourSeconds, row.theirAmount, row.ourAmount],
        ]),
      )
      .join('')
    cursor = page.nextCursor ?? undefined
  } while (cursor)
}
