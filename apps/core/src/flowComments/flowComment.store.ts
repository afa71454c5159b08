import type { FlowComment, FlowCommentDraft, FlowThread } from '@parley/contract/flowComments/flowComment.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const mentioned = sql<FlowComment['mentions']>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', id.value::bigint, 'name', app.person_name(id.value::bigint)))
  FROM jsonb_array_elements_text(c.mentions) AS id), '[]'::jsonb)`

const selectComments = (db: Db) =>
  db
    .selectFrom('flowComment as c')
    .innerJoin('callScript as s', 's.idCallScript', 'c.idCallScript')
    .select([
      'c.idFlowComment',
      'c.idCallScript',
      'c.idThread',
      'c.nodeId',
      'c.nodeName',
      'c.text',
      'c.createdAt',
      'c.editedAt',
      'c.resolvedAt',
      'c.rowVersion',
      's.guid',
      's.name',
      's.scriptKind',
      's.idFolder',
    ])
    .select([
      mentioned.as('mentions'),
      personRef('c.created_by').as('author'),
      personRef('c.resolved_by').as('resolvedBy'),
    ])
type Query = ReturnType<typeof selectComments>
/** A comment with its flow, which decides who may. */
export type StoredComment = Awaited<ReturnType<Query['execute']>>[number]

export const getComment = async (db: Db, idFlowComment: number): Promise<StoredComment> =>
  (await selectComments(db).where('c.idFlowComment', '=', idFlowComment).executeTakeFirst()) ?? notFound('Comment')

export const lockComment = async (db: Db, idFlowComment: number): Promise<StoredComment> =>
  (await selectComments(db).where('c.idFlowComment', '=', idFlowComment).forUpdate('c').executeTakeFirst()) ??
  notFound('Comment')

const partOf = ({ idFlowComment, text, mentions, author, createdAt, editedAt, rowVersion }: StoredComment) => ({
  ...{ idFlowComment, text, mentions, author },
  ...{ createdAt, editedAt, rowVersion },
})

/** Comments in the order of their ids as threads, the newest one first. */
function threadsOf(rows: readonly StoredComment[]): FlowThread[] {
  const answers = Map.groupBy(rows, ({ idThread }) => idThread)
  const firsts = (answers.get(null) ?? []).toReversed()
  return firsts.map((first) => {
    const { idFlowComment, nodeId, nodeName, resolvedAt, resolvedBy } = first
    const comments = [first, ...(answers.get(idFlowComment) ?? [])].map(partOf)
    return { idFlowComment, nodeId, nodeName, resolvedAt, resolvedBy, comments }
  })
}

export const listThreads = async (db: Db, idCallScript: number): Promise<FlowThread[]> =>
  threadsOf(await selectComments(db).where('c.idCallScript', '=', idCallScript).orderBy('c.idFlowComment').execute())

/** All comments of a thread, oldest first. */
export const listThread = (db: Db, idThread: number): Promise<StoredComment[]> =>
  selectComments(db)
    .where((row) => row.or([row('c.idFlowComment', '=', idThread), row('c.idThread', '=', idThread)]))
    .orderBy('c.idFlowComment')
    .execute()

export const getThread = async (db: Db, idThread: number): Promise<FlowThread> =>
  threadsOf(await listThread(db, idThread))[0] ?? notFound('Comment')

/** Others that are written to the flow at the same time wait, so that they are counted. */
export async function countComments(db: Db, idCallScript: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`comments of ${idCallScript}`}, 0))`.execute(db)
  const { all } = await db
    .selectFrom('flowComment')
    .select((row) => row.fn.countAll<number>().as('all'))
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirstOrThrow()
  return all
}

type NewComment = FlowCommentDraft & { readonly idCallScript: number; readonly idThread: number | null }

export const insertComment = async (ctx: Ctx, comment: NewComment): Promise<number> =>
  (
    await ctx.db
      .insertInto('flowComment')
      .values({ ...comment, mentions: JSON.stringify(comment.mentions), ...made(ctx) })
      .returning('idFlowComment')
      .executeTakeFirstOrThrow()
  ).idFlowComment

const update = (ctx: Ctx, idFlowComment: number) =>
  ctx.db.updateTable('flowComment').set(changed(ctx)).where('idFlowComment', '=', idFlowComment)

export const storeText = (ctx: Ctx, idFlowComment: number, text: string, mentions: readonly number[]) =>
  update(ctx, idFlowComment)
    .set({ text, mentions: JSON.stringify(mentions), editedAt: ctx.clock.now() })
    .execute()

export const storeResolved = (ctx: Ctx, idFlowComment: number, isResolved: boolean) =>
  update(ctx, idFlowComment)
    .set(
      isResolved ? { resolvedAt: ctx.clock.now(), resolvedBy: ctx.actor.id } : { resolvedAt: null, resolvedBy: null },
    )
    .execute()

export async function deleteComment(db: Db, idFlowComment: number): Promise<void> {
  await db.deleteFrom('flowComment').where('idFlowComment', '=', idFlowComment).execute()
}
