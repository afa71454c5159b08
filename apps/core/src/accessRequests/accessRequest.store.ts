import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

const SHOWN = 200

const selectRequests = (db: Db) =>
  db
    .selectFrom('accessRequest')
    .select(['idAccessRequest', 'idUser', 'permissions', 'isOneEnough', 'message', 'path', 'createdAt', 'state'])
    .select([
      sql<string>`coalesce(app.person_name(id_user), '')`.as('name'),
      sql<string>`coalesce(app.person_name(answered_by), '')`.as('answeredBy'),
    ])

/** Waiting ones, oldest first; of everybody or of one person. */
export function pendingRequests(db: Db, idUser?: number) {
  const all = selectRequests(db).where('state', '=', 'pending').orderBy('idAccessRequest').limit(SHOWN)
  return (idUser === undefined ? all : all.where('idUser', '=', idUser)).execute()
}

/** The request until the end of the transaction, so that it is answered once. */
export const lockRequest = (db: Db, idAccessRequest: number) =>
  selectRequests(db).where('idAccessRequest', '=', idAccessRequest).forUpdate().executeTakeFirst()

export async function countSince(db: Db, idUser: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accessRequest')
    .select(sql<number>`count(*)`.as('count'))
    .where('idUser', '=', idUser)
    .where('createdAt', '>=', sql<string>`${since}::timestamptz`)
    .executeTakeFirstOrThrow()
  return count
}

interface NewRequest {
  readonly idUser: number
  readonly permissions: readonly string[]
  readonly isOneEnough: boolean
  readonly message: string
  readonly path: string | null
  readonly createdAt: Date
}

export const insertRequest = (db: Db, { permissions, ...request }: NewRequest) =>
  db
    .insertInto('accessRequest')
    .values({ ...request, permissions: JSON.stringify(permissions) })
    .returning(['idAccessRequest', 'permissions', 'createdAt'])
    .executeTakeFirstOrThrow()

interface Answer {
  readonly state: 'approved' | 'declined'
  readonly answer: string
  readonly answeredAt: Date
  readonly answeredBy: number | null
}

export async function answerRequest(db: Db, idAccessRequest: number, answer: Answer): Promise<void> {
  await db.updateTable('accessRequest').set(answer).where('idAccessRequest', '=', idAccessRequest).execute()
}
