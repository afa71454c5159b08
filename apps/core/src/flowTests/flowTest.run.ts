import { createHash } from 'node:crypto'
import type { FlowTestDraft, TestResult } from '@parley/contract/flowTests/flowTest.schema.ts'
import type { FlowDocument } from '@parley/flow'
import type { FlowTestContent } from '@parley/flow/tests/flow-test.ts'
import { findDraft } from '../flows/draft.store.ts'
import { readAlone } from '../flows/flow.document.ts'
import { openScript } from '../flows/flow.read.ts'
import { findScript } from '../flows/flow.store.ts'
import { findDocumentText } from '../flows/history.store.ts'
import { readGrammars } from '../grammars/grammar.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { keepResults, type StoredTest } from './flowTest.store.ts'
import { MOST_SECONDS, onTests } from './testThread.ts'
import type { TestedFlow, TestWork } from './testWorks.ts'

/** Flows that a tested one runs, those that they run included. */
const MOST_FLOWS = 50
const MS_EACH = 2_000
/** What all tests of a run may take, the wait for their turn included. */
const MOST_RUN_SECONDS = 60

/** What is tested, and the hash that says whether it is still the same. */
export interface Tested {
  readonly text: string
  readonly document: FlowDocument
  readonly sha256: string
  readonly flows: readonly TestedFlow[]
  readonly grammars: TestWork['grammars']
}

/** The draft, or where there is none the newest version, with all that it runs. */
export async function readTested(ctx: Ctx, idCallScript: number): Promise<Tested> {
  await openScript(ctx, idCallScript)
  return await readForTask(ctx, idCallScript)
}

/** The same without asking for rights, for a task: they were asked for when it was begun. */
export async function readForTask(ctx: Ctx, idCallScript: number): Promise<Tested> {
  const { version } = (await findScript(ctx.db, idCallScript)) ?? notFound('Flow')
  const draft = await findDraft(ctx.db, idCallScript)
  return await withFlows(
    ctx,
    draft?.text ?? (await findDocumentText(ctx.db, idCallScript, version)) ?? notFound('Flow'),
  )
}

/** A document as tests run on it. What it runs belongs to it: another version of a component may break a test, too. */
export async function withFlows({ db }: Ctx, stored: string): Promise<Tested> {
  const own = await readAlone(stored)
  const flows = new Map<string, TestedFlow>()
  const grammars = new Set<string>()
  const waiting = [own]
  for (let read = waiting.pop(); read; read = waiting.pop()) {
    for (const { kind, target } of read.references) if (kind === 'grammar') grammars.add(target)
    for (const { flow, version } of read.components) {
      const found = await findFlow(db, flow, version.policy === 'pinned' ? version.version : undefined)
      const key = found && `${found.guid}@${found.version}`
      const known = key === undefined ? undefined : flows.get(key)
      if (!found || key === undefined || flows.size >= MOST_FLOWS) continue
      // Both as itself and as the live one, where both are named.
      flows.set(key, { ...found, isPublished: found.isPublished || known?.isPublished === true })
      if (!known) waiting.push(await readAlone(found.text))
    }
  }
  const definitions = grammars.size === 0 ? [] : await readGrammars(db, [...grammars])
  const given = definitions.map(({ guid, language, definition }) => ({ guid, language, definition }))
  const keys = [...flows.entries()].map(([key, { isPublished }]) => `${key}${isPublished ? '!' : ''}`).sort()
  const around = [...keys, ...given.map((each) => JSON.stringify(each)).sort()]
  const sha256 =
    around.length === 0
      ? own.sha256
      : createHash('sha256')
          .update(`${own.sha256} ${around.join(' ')}`)
          .digest('hex')
  return { text: own.text, document: own.document, sha256, flows: [...flows.values()], grammars: given }
}

/** A version of a flow, the live one where none is named. */
async function findFlow(db: Db, guid: string, version: number | undefined): Promise<TestedFlow | undefined> {
  const script = await db
    .selectFrom('callScript')
    .select(['idCallScript', 'publishedVersion'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  const wanted = version ?? script?.publishedVersion
  if (!script || wanted == null) return undefined
  const text = await findDocumentText(db, script.idCallScript, wanted)
  return text === undefined
    ? undefined
    : { guid, version: wanted, isPublished: wanted === script.publishedVersion, text }
}

/** How long tests may take, their wait included, and how long their turn may be waited for. */
interface Limits {
  readonly seconds: number
  readonly mostWait?: number
}

/** Tests that are gone through before the next tenant has its turn. */
const AT_ONCE = 10

/** Runs drafts of tests; nothing of it is kept. What is missing in the answer could not be run in time. */
export async function runDrafts(
  tenant: number,
  { text, flows, grammars }: Tested,
  tests: readonly { readonly id: number; readonly draft: FlowTestDraft }[],
  { seconds, mostWait }: Limits = { seconds: MOST_RUN_SECONDS },
): Promise<ReadonlyMap<number, TestResult>> {
  const until = performance.now() + seconds * 1_000
  const results = new Map<number, TestResult>()
  for (let at = 0; at < tests.length; ) {
    const left = (until - performance.now()) / 1_000
    if (left <= 0) break
    const batch = tests.slice(at, at + AT_ONCE).map(({ id, draft: { name: _, description, ...content } }) => ({
      id,
      content: content as FlowTestContent, // what was parsed from JSON is JSON
    }))
    const work: TestWork = { ...{ text, flows, grammars, msEach: MS_EACH }, tests: batch }
    const wait = Math.min(mostWait ?? Number.POSITIVE_INFINITY, left * 1_000)
    const answer = await onTests(tenant, work, Math.min(MOST_SECONDS, left), wait).catch((error: unknown) => {
      // Those that ran keep their result.
      if (error instanceof Refusal && results.size > 0) return undefined
      throw error
    })
    if (!answer) break
    const { ran, cut } = answer
    // The package promises not to change what it returned; the answer's type does not ask for that.
    for (const { id, result } of ran) results.set(id, result as TestResult)
    if (cut && performance.now() < until) results.set(cut.id, endedBy(cut.why))
    else if (ran.length === 0) break
    at += ran.length + (cut ? 1 : 0)
  }
  return results
}

const endedBy = (why: string): TestResult => ({
  isGreen: false,
  fault: { message: `The test was ended: ${why}. The flow may loop.`, step: '', after: 0 },
  ...{ findings: [], stretches: [], ways: [], outcome: null },
})

/** Keeps what came of tests that ran on this. */
export const keepRan = (
  ctx: Ctx,
  { sha256 }: Tested,
  tests: readonly StoredTest[],
  results: ReadonlyMap<number, TestResult>,
): Promise<void> =>
  keepResults(
    ctx,
    tests.flatMap(({ idFlowTest, rowVersion }) => {
      const result = results.get(idFlowTest)
      return result ? [{ idFlowTest, testVersion: rowVersion, sha256, result }] : []
    }),
  )
