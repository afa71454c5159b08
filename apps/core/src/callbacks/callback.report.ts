import { callbackSettingsKind } from '@parley/contract/callbacks/callback.entity.ts'
import { callbackKeeper, callbackResult, callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import type { Callback } from '@parley/contract/callbacks/callback.schema.ts'
import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { noteReport, type TableColumn, tableAnswer } from '../exports/table.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { type CallbackFilter, filterCallbacks, shown } from './callback.store.ts'

const BATCH = 1_000
const columns: readonly TableColumn<Callback>[] = [
  { title: 'Due', kind: 'moment', value: ({ dueAt }) => dueAt },
  { title: 'Promised for', kind: 'moment', value: ({ promisedAt }) => promisedAt },
  { title: 'Time zone', value: ({ zone }) => zone },
  { title: 'State', value: ({ state }) => callbackState.label(state) },
  { title: 'Number', value: ({ number }) => number },
  { title: 'Note', value: ({ note }) => note },
  { title: 'Called by', value: ({ keeper }) => callbackKeeper.label(keeper) },
  { title: 'Owner', value: ({ owner }) => owner?.name ?? null },
  { title: 'Line', value: ({ line }) => line?.name ?? null },
  { title: 'Campaign', value: ({ campaign }) => campaign?.name ?? null },
  { title: 'Flow', value: ({ flow }) => flow?.name ?? null },
  { title: 'Calls', kind: 'number', value: ({ attempts }) => attempts },
  { title: 'Last result', value: ({ lastResult }) => (lastResult ? callbackResult.label(lastResult) : null) },
  { title: 'Outcome', value: ({ outcome }) => outcome },
  { title: 'Closed', kind: 'moment', value: ({ closedAt }) => closedAt },
  { title: 'Conversation', value: ({ guid }) => guid },
]

/** The callbacks of the list as a file, piece by piece; that someone took them is recorded. */
export async function reportCallbacks(
  ctx: Ctx,
  { format, timeZone, ...filter }: CallbackFilter & ExportOptions,
): Promise<FileAnswer> {
  await noteReport(ctx, callbackSettingsKind, [ctx.tenant, 'Callbacks'], 'callbacks', filter)
  const name = `Callbacks ${ctx.clock.now().toISOString().slice(0, 10)}`
  return tableAnswer(
    ctx,
    { format, timeZone },
    { name, nouns: ['callback', 'callbacks'], columns, rows: pages(ctx, filter) },
  )
}

async function* pages(ctx: Ctx, filter: CallbackFilter): AsyncGenerator<readonly Callback[]> {
  const rows = await filterCallbacks(ctx, filter)
  for (let after = 0; ; ) {
    const page = await rows
      .where('r.idCallbackRequest', '>', after)
      .orderBy('r.idCallbackRequest')
      .limit(BATCH)
      .execute()
    yield page.map((row) => shown(ctx, row))
    after = page.at(-1)?.idCallback ?? 0
    if (page.length < BATCH) return
  }
}
