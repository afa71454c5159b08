import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { callOutcome, callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { TableColumn } from '../../exports/table.ts'
import type { Db } from '../../kernel/db.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import type { StoredFilter } from './dialLog.filter.ts'
import { readPage } from './dialLog.store.ts'

const MS = 1_000

/** The columns of the report of conversations; `report.columns.ts` has the same as the database writes them. */
export const logColumns: readonly TableColumn<DialLog>[] = [
  { title: 'GUID', value: (log) => log.guid },
  { title: 'Call ID', value: (log) => log.callId },
  { title: 'Started', kind: 'moment', value: (log) => log.startedAt },
  { title: 'Answered', kind: 'moment', value: (log) => log.answeredAt },
  { title: 'Ended', kind: 'moment', value: (log) => log.endedAt },
  { title: 'Channel', value: (log) => channelType.label(log.channel) },
  { title: 'Type', value: (log) => callType.label(log.callType) },
  { title: 'Flow', value: (log) => log.flow?.name ?? null },
  { title: 'Version', kind: 'number', value: (log) => log.flowVersion },
  { title: 'Line', value: (log) => log.line?.name ?? null },
  { title: 'Module', value: (log) => log.module?.name ?? null },
  { title: 'From', value: (log) => log.from },
  { title: 'To', value: (log) => log.to },
  { title: 'Language', value: (log) => log.language },
  { title: 'Seconds', kind: 'number', value: (log) => log.talkMs / MS },
  { title: 'Outcome', value: (log) => (log.outcome === null ? null : callOutcome.label(log.outcome)) },
  { title: 'Result', value: (log) => log.disposition },
  { title: 'Ended by', value: (log) => log.endReason?.whose ?? null },
  { title: 'Reason', value: (log) => log.endReason?.code ?? null },
  { title: 'Turns', kind: 'number', value: (log) => log.turns },
  { title: 'Errors', kind: 'number', value: (log) => log.errors },
  { title: 'Warnings', kind: 'number', value: (log) => log.warnings },
  { title: 'Test', kind: 'flag', value: (log) => log.isTest },
]

const BATCH = 2_000

/** Conversations newest first, batch by batch, their numbers as the reader may see them; `run` gives each batch its transaction. */
export async function* logPages(
  run: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
  filter: StoredFilter,
  isUnmasked: boolean,
): AsyncGenerator<readonly DialLog[]> {
  let after: { value: string; id: string } | undefined
  for (;;) {
    const page = await run((db) => readPage(db, filter, { sort: '-startedAt', after, most: BATCH }))
    yield isUnmasked ? page : page.map((log) => ({ ...log, from: maskNumber(log.from), to: maskNumber(log.to) }))
    const last = page.at(-1)
    if (!last || page.length < BATCH) return
    after = { value: last.startedAt, id: last.guid }
  }
}
