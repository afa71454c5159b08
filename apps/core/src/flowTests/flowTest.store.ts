import type { FlowTest, FlowTestDraft, TestContent, TestResult } from '@parley/contract/flowTests/flowTest.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { byName, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { storedJson } from '../kernel/storedJson.ts'

const selectTests = (db: Db) =>
  db
    .selectFrom('flowTest as t')
    .innerJoin('callScript as s', 's.idCallScript', 't.idCallScript')
    .leftJoin('flowTestResult as r', 'r.idFlowTest', 't.idFlowTest')
    .select(['t.idFlowTest', 't.idCallScript', 't.name', 't.description', 't.content', 't.rowVersion'])
    .select(['t.createdAt', 't.updatedAt', 'r.sha256', 'r.testVersion', 'r.result', 'r.ranAt'])
    .select(['s.scriptKind', 's.idFolder', 's.name as flowName'])
    .select([personRef('t.created_by').as('createdBy'), personRef('t.updated_by').as('updatedBy')])
/** A test with its flow, which decides who may, and its last run. */
export type StoredTest = Awaited<ReturnType<ReturnType<typeof selectTests>['execute']>>[number]

export const getTest = async (db: Db, idFlowTest: number): Promise<StoredTest> =>
  (await selectTests(db).where('t.idFlowTest', '=', idFlowTest).executeTakeFirst()) ?? notFound('Test')

export const lockTest = async (db: Db, idFlowTest: number): Promise<StoredTest> =>
  (await selectTests(db).where('t.idFlowTest', '=', idFlowTest).forUpdate('t').executeTakeFirst()) ?? notFound('Test')

/** By name. */
export const listTests = (db: Db, idCallScript: number): Promise<StoredTest[]> =>
  selectTests(db).where('t.idCallScript', '=', idCallScript).orderBy(byName('t.name')).orderBy('t.idFlowTest').execute()

/** Others that are added to the flow at the same time wait, so that they are counted. */
export async function countTests(db: Db, idCallScript: number): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tests of ${idCallScript}`}, 0))`.execute(db)
  const { all } = await db
    .selectFrom('flowTest')
    .select((row) => row.fn.countAll<number>().as('all'))
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirstOrThrow()
  return all
}

const columns = ({ name, description, ...content }: FlowTestDraft) => ({
  ...{ name, description },
  content: storedJson(content),
})

export const insertTest = async (ctx: Ctx, idCallScript: number, draft: FlowTestDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('flowTest')
      .values({ idCallScript, ...columns(draft), ...made(ctx) })
      .returning('idFlowTest')
      .executeTakeFirstOrThrow()
  ).idFlowTest

export const updateTestRow = (ctx: Ctx, idFlowTest: number, draft: FlowTestDraft) =>
  ctx.db
    .updateTable('flowTest')
    .set({ ...columns(draft), ...changed(ctx) })
    .where('idFlowTest', '=', idFlowTest)
    .execute()

export async function deleteTest(db: Db, idFlowTest: number): Promise<void> {
  await db.deleteFrom('flowTest').where('idFlowTest', '=', idFlowTest).execute()
}

/** Copies all tests of a flow to another one; what came of them is none of that one's. */
export async function copyTests({ db, clock, actor }: Ctx, from: number, to: number): Promise<void> {
  await sql`INSERT INTO flow_test (id_call_script, name, description, content, created_at, created_by, updated_at, updated_by)
    SELECT ${to}::bigint, name, description, content, ${clock.now()}::timestamptz, ${actor.id}::bigint, ${clock.now()}::timestamptz, ${actor.id}::bigint
    FROM flow_test WHERE id_call_script = ${from}`.execute(db)
}

interface NewResult {
  readonly idFlowTest: number
  readonly testVersion: number
  readonly sha256: string
  readonly result: TestResult
}

export async function keepResults({ db, clock }: Ctx, results: readonly NewResult[]): Promise<void> {
  if (results.length === 0) return
  // Some may have been deleted while they ran.
  const there = await db
    .selectFrom('flowTest')
    .select('idFlowTest')
    .where(
      'idFlowTest',
      'in',
      results.map(({ idFlowTest }) => idFlowTest),
    )
    .forKeyShare()
    .execute()
  const ids = new Set(there.map(({ idFlowTest }) => idFlowTest))
  const kept = results.filter(({ idFlowTest }) => ids.has(idFlowTest))
  if (kept.length === 0) return
  const rows = kept.map(({ result, ...row }) => ({ ...row, result: storedJson(result), ranAt: clock.now() }))
  await db
    .insertInto('flowTestResult')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('idFlowTest').doUpdateSet({
        sha256: sql`excluded.sha256`,
        testVersion: sql`excluded.test_version`,
        result: sql`excluded.result`,
        ranAt: sql`excluded.ran_at`,
      }),
    )
    .execute()
}

export const hasTests = async (db: Db, idCallScript: number): Promise<boolean> =>
  (await db.selectFrom('flowTest').select('idFlowTest').where('idCallScript', '=', idCallScript).executeTakeFirst()) !==
  undefined

/** Where its last run stands to the document of this hash. */
export const stateOf = ({ result, sha256, testVersion, rowVersion }: StoredTest, now: string): FlowTest['state'] => {
  if (!result) return 'never'
  if (sha256 !== now || testVersion !== rowVersion) return 'stale'
  return result.isGreen ? 'green' : 'red'
}

export const draftOf = ({ name, description, content }: StoredTest): FlowTestDraft => ({
  ...{ name, description },
  ...(content as TestContent), // as it was stored
})
