import { conversationsKind } from '@parley/contract/conversations/conversation.entity.ts'
import { BOM } from '@parley/contract/kernel/csv.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { CSV_TYPE, noteReport, requireRoom } from '../../exports/table.ts'
import { periodName } from '../../exports/wallClock.ts'
import { MOST_ROWS, workbookOf, XLSX_TYPE } from '../../exports/workbook.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Services } from '../../kernel/services.ts'
import { type TaskDefinition, type TaskRun, taskWork } from '../../kernel/taskRun.ts'
import { leaveFile, startTask } from '../../tasks/task.service.ts'
import { countLogs, type DialLogFilter, type StoredFilter, storedFilter } from './dialLog.store.ts'
import { logColumns, logPages, readReport, reportHead } from './flowReport.store.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    /** The filter is narrowed to what the person might see when the export was asked for. */
    'dialLogs.export': {
      readonly filter: StoredFilter
      readonly isUnmasked: boolean
      /** Absent in jobs of earlier releases, which wrote CSV and knew the day alone. */
      readonly options?: ExportOptions
      readonly day: string
    }
  }
}

const BATCH = 5_000
/** More than any tenant has: the whole number is worth its time here, since the progress is measured by it. */
const ALL = 1_000_000_000

/** Begins to write what is filtered to a file; conversations that begin later are not in it, however long it takes. */
export async function startExport(
  ctx: Ctx,
  { format, timeZone = 'UTC', ...query }: DialLogFilter & ExportOptions,
): Promise<Task> {
  const now = ctx.clock.now().toISOString()
  const filter = await storedFilter(ctx, { ...query, to: query.to && query.to < now ? query.to : now })
  requireRoom({ format }, format === 'xlsx' ? await countLogs(ctx.db, filter, MOST_ROWS + 1) : 0)
  await noteReport(ctx, conversationsKind, ['export', 'Export of conversations'], 'conversations', query)
  return await startTask(ctx, {
    name: 'Export conversations',
    description: `${Object.keys(query).length > 0 ? 'As the list was filtered' : 'All that you can see'}, as ${format === 'xlsx' ? 'Excel' : 'CSV'}`,
    job: 'dialLogs.export',
    payload: {
      filter,
      isUnmasked: ctx.can('Settings.unmask'),
      options: { format, timeZone },
      day: periodName(query, timeZone, ctx.clock.now()),
    },
    also: ['Settings.unmask'],
  })
}

/** Writes batch by batch, each in a transaction of its own; tried again it starts over. */
export const dialLogExportTask = ({ files }: Pick<Services, 'files'>): TaskDefinition =>
  taskWork('dialLogs.export', async (run, { filter, isUnmasked, day, options = {} }) => {
    run.step('Counting')
    const total = await run.run((ctx) => countLogs(ctx.db, filter, ALL))
    run.note(`${total.toLocaleString('en-GB')} conversations`)
    const isWorkbook = options.format === 'xlsx'
    const body = isWorkbook
      ? workbookOf(logColumns, pagesOf(run, filter, isUnmasked, total), 'Conversations', options.timeZone ?? 'UTC')
      : csvOf(run, filter, isUnmasked, total)
    const [type, ending] = isWorkbook ? [XLSX_TYPE, 'xlsx'] : [CSV_TYPE, 'csv']
    return { file: await leaveFile(files, run, { name: `conversations ${day}.${ending}`, type, body }) }
  })

async function* pagesOf(run: TaskRun, filter: StoredFilter, isUnmasked: boolean, total: number) {
  let written = 0
  for await (const page of logPages((work) => run.run((ctx) => work(ctx.db)), filter, isUnmasked)) {
    yield page
    written += page.length
    tell(run, written, total)
  }
}

function tell(run: TaskRun, written: number, total: number): void {
  run.progress(total === 0 ? 1 : written / total)
  run.step(`${written.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} written`)
}

async function* csvOf(run: TaskRun, filter: StoredFilter, isUnmasked: boolean, total: number) {
  yield BOM + reportHead
  let after: string | undefined
  let written = 0
  for (;;) {
    const part = await run.run((ctx) => readReport(ctx.db, filter, { after, most: BATCH, isUnmasked }))
    yield part.lines
    written += part.rows
    tell(run, written, total)
    if (part.rows < BATCH) return
    after = part.last
  }
}
