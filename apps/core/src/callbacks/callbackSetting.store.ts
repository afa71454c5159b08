import { usualCallbacks } from '@parley/contract/callbacks/callback.rules.ts'
import type { CallbackSettings, CallbackSettingsDraft } from '@parley/contract/callbacks/callback.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { namedRef } from '../kernel/names.ts'

export type Settings = CallbackSettings

/** What the tenant has set; what is usual where it has not. */
export async function readSettings(db: Db): Promise<Settings> {
  const found = await db
    .selectFrom('callbackSetting as k')
    .leftJoin('line as l', 'l.idLine', 'k.idLine')
    .leftJoin('callScript as s', 's.idCallScript', 'k.idCallScript')
    .select(['k.by', 'k.idLine', 'k.idCallScript', 'k.days', 'k.fromClock as from', 'k.toClock as to', 'k.lateMinutes'])
    .select(['k.mostAttempts', 'k.retryMinutes', 'k.rowVersion'])
    .select([namedRef('l.name', 'k.id_line').as('line'), namedRef('s.name', 'k.id_call_script').as('flow')])
    .executeTakeFirst()
  return found ?? { ...usualCallbacks, days: [...usualCallbacks.days], line: null, flow: null, rowVersion: 1 }
}

const columnsOf = ({ from, to, ...rest }: CallbackSettingsDraft) => ({ ...rest, fromClock: from, toClock: to })

/** The row to change, which the first change makes. */
export async function lockSettings(db: Db): Promise<void> {
  await db
    .insertInto('callbackSetting')
    .values(columnsOf({ ...usualCallbacks, days: [...usualCallbacks.days] }))
    .onConflict((on) => on.column('idTenant').doNothing())
    .execute()
  await db.selectFrom('callbackSetting').select('rowVersion').forUpdate().execute()
}

export const storeSettings = (db: Db, draft: CallbackSettingsDraft) =>
  db
    .updateTable('callbackSetting')
    .set({ ...columnsOf(draft), rowVersion: sql<number>`row_version + 1` })
    .execute()
