import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

const SHOWN = 50

export const newestNotices = (db: Db, idUser: number): Promise<BellNotice[]> =>
  db
    .selectFrom('notice')
    .select(['idNotice', 'title', 'text', 'path', 'createdAt', 'readAt'])
    .where('idUser', '=', idUser)
    .orderBy('idNotice', 'desc')
    .limit(SHOWN)
    .execute()

export async function markRead(db: Db, idUser: number, idNotices: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('notice')
    .set({ readAt: at })
    .where('idUser', '=', idUser)
    .where(sql<boolean>`id_notice = ANY(${[...idNotices]}::bigint[])`)
    .where('readAt', 'is', null)
    .execute()
}
