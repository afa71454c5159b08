import type { openQuestionQuery } from '@parley/contract/knowledgeBase/source.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { foldOf } from './search/terms.ts'

/** Questions without an answer, each once, however often it was asked. */
export async function listQuestions(db: Db, idKnowledgeBase: number, query: z.output<typeof openQuestionQuery>) {
  let rows = db
    .selectFrom(
      sql<{
        idKnowledgeQuestion: number
        question: string
        language: string
        guid: string
        score: number
        at: string
        asked: number
      }>`(SELECT DISTINCT ON (fold) id_knowledge_question, question, language, guid, score, at, count(*) OVER (PARTITION BY fold)::int AS asked
        FROM knowledge_question WHERE id_knowledge_base = ${idKnowledgeBase} ORDER BY fold, at DESC, id_knowledge_question DESC)`.as(
        'q',
      ),
    )
    .select(['q.idKnowledgeQuestion', 'q.question', 'q.language', 'q.guid', 'q.score', 'q.at', 'q.asked'])
  if (query.search) rows = rows.where(holds('q.question', query.search))
  return await keyset(db, rows, query, {
    id: { column: 'q.id_knowledge_question', key: 'idKnowledgeQuestion' },
    sorts: {
      asked: { expression: sql`q.asked`, type: 'int' },
      at: { expression: sql`q.at`, type: 'timestamptz' },
    },
    fallback: '-asked',
  })
}

const LONGEST = 500
/** Digits in a row that may be somebody's number. */
const NUMBER = /\d(?:[\s./-]?\d){4,}/g

/** Keeps what a conversation asked in vain; `question` has no redacted values in it. */
export async function addQuestion(
  { db, clock }: Ctx,
  {
    idKnowledgeBase,
    question,
    ...rest
  }: { idKnowledgeBase: number; question: string; language: string; guid: string; score: number },
): Promise<void> {
  const masked = question.replaceAll(NUMBER, '•••').slice(0, LONGEST).toWellFormed()
  const fold = foldOf(masked).slice(0, LONGEST)
  if (fold === '') return
  await db
    .insertInto('knowledgeQuestion')
    .values({ idKnowledgeBase, question: masked, fold, ...rest, at: clock.now() })
    .execute()
}

/** Drops a question, however often it was asked; answers how it was put last. */
export async function takeQuestion(db: Db, idKnowledgeBase: number, id: number): Promise<string> {
  const found = await db
    .selectFrom('knowledgeQuestion')
    .select(['fold', 'question'])
    .where('idKnowledgeBase', '=', idKnowledgeBase)
    .where('idKnowledgeQuestion', '=', id)
    .executeTakeFirst()
  if (!found) return notFound('Question')
  await db
    .deleteFrom('knowledgeQuestion')
    .where('idKnowledgeBase', '=', idKnowledgeBase)
    .where('fold', '=', found.fold)
    .execute()
  return found.question
}
