import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { findDocumentText } from '../flows/history.store.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import type { GoingLive } from '../kernel/domain.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import { rowOf } from '../kernel/rows.ts'
import { runDrafts, type Tested, withFlows } from './flowTest.run.ts'
import { draftOf, listTests, type StoredTest, stateOf } from './flowTest.store.ts'

/** The nearest folder that wants all tests of its flows to pass; null where none does. */
export async function gateOf(db: Db, idFolder: number | null): Promise<string | null> {
  if (idFolder === null) return null
  const row = await rowOf(db)<{ name: string }>`
    WITH RECURSIVE up AS (
      SELECT id_folder, name, id_parent, needs_tests, 0 AS distance FROM folder WHERE id_folder = ${idFolder}
      UNION ALL
      SELECT folder.id_folder, folder.name, folder.id_parent, folder.needs_tests, up.distance + 1
      FROM folder JOIN up ON folder.id_folder = up.id_parent
    )
    SELECT name FROM up WHERE needs_tests ORDER BY distance LIMIT 1`
  return row?.name ?? null
}

const SKIP: Readonly<Record<ScriptKind, AreaAction>> = {
  flow: 'CallScript.skiptests',
  component: 'Component.skiptests',
}

/** Runs all tests on what is to go live, where its folder wants that; who may gives a reason instead. */
export async function keepGate(ctx: Ctx, flow: GoingLive): Promise<Readonly<Record<string, unknown>>> {
  const folder = await gateOf(ctx.db, flow.idFolder)
  if (folder === null) return {}
  const tests = await listTests(ctx.db, flow.idCallScript)
  if (tests.length === 0) return {}
  const text = (await findDocumentText(ctx.db, flow.idCallScript, flow.version)) ?? notFound('Flow')
  const tested = await withFlows(ctx, text)
  const known = new Map(tests.map((test) => [test.idFlowTest, stateOf(test, tested.sha256)]))
  // Those that ran on the same before have their result; a transaction does not wait long for the others.
  const unknown = tests.filter(({ idFlowTest }) => !isRun(known.get(idFlowTest)))
  const results = await runInTime(ctx, tested, unknown)
  const failed = tests.filter(
    ({ idFlowTest }) => known.get(idFlowTest) !== 'green' && results.get(idFlowTest)?.isGreen !== true,
  )
  if (failed.length === 0) return { tests: tests.length }
  const notRun = unknown.filter(({ idFlowTest }) => !results.has(idFlowTest)).length
  if (flow.reason === undefined) refuse(reason('flowTest.notGreen', { count: failed.length, folder }))
  await requireInFolder(ctx, SKIP[flow.scriptKind], flow.idFolder)
  const failedTests = failed.map(({ name }) => name)
  return { tests: tests.length, failedTests, ...(notRun > 0 && { testsNotRun: notRun }), reason: flow.reason }
}

const isRun = (state: ReturnType<typeof stateOf> | undefined) => state === 'green' || state === 'red'

const IN_TIME = { seconds: 15, mostWait: 5_000 }
/** When the time of a transaction is over, of however many flows it puts live. */
const ends = new WeakMap<Db, number>()

function secondsLeft({ db }: Ctx): number {
  const end = ends.get(db) ?? performance.now() + IN_TIME.seconds * 1_000
  ends.set(db, end)
  return Math.max(0, (end - performance.now()) / 1_000)
}

/** None of them where too many others wait: they count as failed, and who may publishes all the same. */
async function runInTime(ctx: Ctx, tested: Tested, tests: readonly StoredTest[]) {
  const drafts = tests.map((test) => ({ id: test.idFlowTest, draft: draftOf(test) }))
  try {
    return await runDrafts(ctx.tenant, tested, drafts, { ...IN_TIME, seconds: secondsLeft(ctx) })
  } catch (error) {
    if (error instanceof Refusal) return new Map<number, never>()
    throw error
  }
}
