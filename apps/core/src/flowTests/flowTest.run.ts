import { createHash } from 'node:crypto'
import type { FlowTestDraft, TestResult } from '@parley/contract/flowTests/flowTest.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { FlowDocument } from '@parley/flow'
import type { FlowTestContent } from '@parley/flow/tests/flow-test.ts'
import { findDraft } from '../flows/draft.store.ts'
import { readAlone } from '../flows/flow.document.ts'
import { openScript } from '../flows/flow.read.ts'
import { findDocumentText } from '../flows/history.store.ts'
import { readGrammars } from '../grammars/grammar.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { keepResults, type StoredTest } from './flowTest.store.ts'
import { MOST_SECONDS, onTests, TestsCut } from './testThread.ts'
import type { TestedFlow, TestWork } from './testWorks.ts'

/** Flows that a tested one runs, those that they run included. */
const MOST_FLOWS = 50
const MS_EACH = 2_000

/** What is tested, and the hash that says whether it is still the same. */
export interface Tested {
  readonly text: string
  readonly document: FlowDocument
  readonly sha256: string
  readonly flows: readonly TestedFlow[]
  readonly grammars: readonly string[]
}

/** The draft, or where there is none the newest version, with all that it runs. */
export async function readTested(ctx: Ctx, idCallScript: number): Promise<Tested> {
  const { version } = await openScript(ctx, idCallScript)
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
  const keys = [...flows.keys()].sort()
  const sha256 =
    keys.length === 0
      ? own.sha256
      : createHash('sha256')
          .update(`${own.sha256} ${keys.join(' ')}`)
          .digest('hex')
  return { text: own.text, document: own.document, sha256, flows: [...flows.values()], grammars: [...grammars] }
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

/** Runs drafts of tests; nothing of it is kept. */
export async function runDrafts(
  { db }: Ctx,
  { text, flows, grammars }: Tested,
  tests: readonly { readonly id: number; readonly draft: FlowTestDraft }[],
): Promise<ReadonlyMap<number, TestResult>> {
  const definitions = grammars.length === 0 ? [] : await readGrammars(db, grammars)
  const work: TestWork = {
    ...{ text, flows, msEach: MS_EACH },
    grammars: definitions.map(({ guid, language, definition }) => ({ guid, language, definition })),
    // What was parsed from JSON is JSON.
    tests: tests.map(({ id, draft: { name: _, description, ...content } }) => ({
      id,
      content: content as FlowTestContent,
    })),
  }
  try {
    // The package promises not to change what it returned; the answer's type does not ask for that.
    return new Map((await onTests(work)).map(({ id, result }) => [id, result as TestResult]))
  } catch (error) {
    if (error instanceof TestsCut) return refuse(reason('flowTest.busy', { seconds: MOST_SECONDS }))
    throw error
  }
}

/** Runs tests and keeps what came of them. */
export async function runTestsOf(
  ctx: Ctx,
  tested: Tested,
  tests: readonly StoredTest[],
  draftOf: (test: StoredTest) => FlowTestDraft,
): Promise<ReadonlyMap<number, TestResult>> {
  const results = await runDrafts(
    ctx,
    tested,
    tests.map((test) => ({ id: test.idFlowTest, draft: draftOf(test) })),
  )
  await keepResults(
    ctx,
    tests.flatMap(({ idFlowTest, rowVersion }) => {
      const result = results.get(idFlowTest)
      return result ? [{ idFlowTest, testVersion: rowVersion, sha256: tested.sha256, result }] : []
    }),
  )
  return results
}
