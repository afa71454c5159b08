import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { BOM } from '../assets/csv.ts'
import { type ReportPlace, readReport } from '../assets/flowReport.store.ts'
import { reportHead } from '../assets/report.columns.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Services } from '../kernel/services.ts'
import { startTask } from '../tasks/task.service.ts'
import { leaveFile } from '../tasks/taskResult.ts'
import { type TaskDefinition, type TaskRun, taskWork } from '../tasks/taskRun.ts'
import { type DialLogFilter, type StoredFilter, storedFilter } from './dialLog.filter.ts'
import { countLogs } from './dialLog.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    /** The filter is narrowed to what the person might see when the export was asked for. */
    'dialLogs.export': { readonly filter: StoredFilter; readonly isUnmasked: boolean; readonly day: string }
  }
}

const BATCH = 5_000
/** More than any tenant has: the whole number is worth its time here, since the progress is measured by it. */
const ALL = 1_000_000_000

/** Begins to write what is filtered to a file; conversations that begin later are not in it, however long it takes. */
export async function startExport(ctx: Ctx, query: DialLogFilter): Promise<Task> {
  const now = ctx.clock.now().toISOString()
  const filter = await storedFilter(ctx, { ...query, to: query.to && query.to < now ? query.to : now })
  await ctx.audit({
    kind: actionKind.of.READ,
    area: 'CallScript',
    entity: ['Conversations', 'export', 'Export of conversations'],
    after: { report: 'conversations', filter: query },
  })
  return await startTask(ctx, {
    name: 'Export conversations',
    description: Object.keys(query).length > 0 ? 'As the list was filtered, as CSV' : 'All that you may see, as CSV',
    job: 'dialLogs.export',
    payload: { filter, isUnmasked: ctx.can('Settings.unmask'), day: now.slice(0, 10) },
    also: ['Settings.unmask'],
  })
}

/** Writes batch by batch, each in a transaction of its own; tried again it begins anew. */
export const dialLogExportTask = ({ files }: Pick<Services, 'files'>): TaskDefinition =>
  taskWork('dialLogs.export', async (run, { filter, isUnmasked, day }) => {
    run.step('Counting')
    const total = await run.run((ctx) => countLogs(ctx.db, filter, ALL))
    run.note(`${total.toLocaleString('en-GB')} conversations`)
    const body = csvOf(run, filter, isUnmasked, total)
    return {
      file: await leaveFile(files, run, { name: `conversations ${day}.csv`, type: 'text/csv; charset=utf-8', body }),
    }
  })

async function* csvOf(run: TaskRun, filter: StoredFilter, isUnmasked: boolean, total: number): AsyncGenerator<string> {
  yield BOM + reportHead
  let after: ReportPlace | undefined
  let written = 0
  for (;;) {
    const part = await run.run((ctx) => readReport(ctx.db, filter, { after, most: BATCH, isUnmasked }))
    yield part.lines
    written += part.rows
    run.progress(total === 0 ? 1 : written / total)
    run.step(`${written.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} written`)
    if (part.rows < BATCH) return
    after = part.last
  }
}
