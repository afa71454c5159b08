import type { Task, taskQuery } from '@parley/contract/tasks/task.schema.ts'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db, Tables } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

/** A task with the rights that made it, which its result asks again. */
export type StoredTask = Task & { readonly rights: readonly string[] }
type Query = z.output<typeof taskQuery>

const tasks = (db: Db) =>
  db.selectFrom('task').select([
    'task.id',
    'task.name',
    'task.description',
    'task.created',
    'task.status',
    'task.progress',
    'task.step',
    'task.startedAt',
    'task.finishedAt',
    'task.error',
    'task.resultPath',
    'task.attempt',
    'task.revision',
    'task.rights',
    personRef('task.id_user').as('owner'),
    sql<boolean>`task.result_path IS NOT NULL OR task.result_key IS NOT NULL`.as('hasResult'),
    sql<Task['resultFile']>`CASE WHEN task.result_key IS NOT NULL THEN
        jsonb_build_object('name', task.result_name, 'type', task.result_type, 'size', task.result_size) END`.as(
      'resultFile',
    ),
  ])

/** Whose tasks; with `held`, only those that have rights, all of them among these entries. */
interface Whose {
  readonly id: number
  readonly held?: readonly string[]
}

function tasksOf(db: Db, { id, held }: Whose) {
  const rows = tasks(db).where('task.idUser', '=', id)
  return held === undefined
    ? rows
    : rows.where(
        sql<boolean>`cardinality(task.rights) > 0 AND NOT EXISTS (SELECT FROM unnest(task.rights) AS entry
          WHERE NOT (entry = ANY (${[...held]}::text[]) OR split_part(entry, ':', 1) = ANY (${[...held]}::text[])))`,
      )
}

/** Tasks of one user, or everybody's. */
export function listTasks(db: Db, query: Query, whose: Whose | undefined) {
  let rows = whose === undefined ? tasks(db) : tasksOf(db, whose)
  if (query.status) rows = rows.where('task.status', 'in', query.status)
  if (query.search) {
    rows = rows.where(holds(sql`task.name || ' ' || task.description`, query.search))
  }
  return keyset(db, rows, query, {
    id: { column: 'task.id', key: 'id' },
    sorts: {
      created: { expression: sql`task.created`, type: 'timestamptz' },
      name: { expression: sql`task.name`, type: 'text' },
      status: { expression: sql`task.status`, type: 'int' },
    },
    fallback: '-created',
  })
}

export const newestTasks = (db: Db, whose: Whose, limit: number): Promise<StoredTask[]> =>
  tasksOf(db, whose).orderBy('task.created', 'desc').orderBy('task.id', 'desc').limit(limit).execute()

export const getTask = async (db: Db, id: number): Promise<StoredTask> =>
  (await tasks(db).where('task.id', '=', id).executeTakeFirst()) ?? notFound('Task')

/** The row as the work needs it, locked until the transaction ends. */
export const lockTask = async (db: Db, id: number) =>
  (await db
    .selectFrom('task')
    .select(['id', 'idUser', 'name', 'status', 'job', 'payload', 'cancelRequested', 'attempt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Task')

/** Where the file of a task lies; undefined where it left none. */
export const findResultKey = async (db: Db, id: number) =>
  (await db.selectFrom('task').select('resultKey').where('id', '=', id).executeTakeFirst())?.resultKey ?? undefined

export async function updateTask(db: Db, id: number, change: Updateable<Tables['task']>): Promise<void> {
  await db
    .updateTable('task')
    .set({ ...change, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** What the work of a task keeps of itself, in the transaction that does it: killed anywhere, it goes on there. */
export const readPayload = async (db: Db, id: number): Promise<unknown> =>
  (await db.selectFrom('task').select('payload').where('id', '=', id).forUpdate().executeTakeFirst())?.payload ??
  notFound('Task')
export const storePayload = (db: Db, id: number, change: object) =>
  db
    .updateTable('task')
    .set({ payload: sql`payload || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', id)
    .execute()

export const isCancelRequested = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('task').select('cancelRequested').where('id', '=', id).executeTakeFirst())?.cancelRequested ??
  true // removed meanwhile: nobody waits for it

export async function addTaskLog(db: Db, idTask: number, messages: readonly string[], at: Date): Promise<void> {
  if (messages.length === 0) return
  await db
    .insertInto('taskLog')
    .values(messages.map((message) => ({ idTask, message, at })))
    .execute()
}

const LOG_LINES = 2_000

/** The newest lines, in their order. */
export async function listTaskLog(db: Db, idTask: number) {
  const lines = await db
    .selectFrom('taskLog')
    .select(['at', 'message'])
    .where('idTask', '=', idTask)
    .orderBy('idTaskLog', 'desc')
    .limit(LOG_LINES)
    .execute()
  return { items: lines.reverse() }
}
