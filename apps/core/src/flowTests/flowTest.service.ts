import { flowTestKinds } from '@parley/contract/flowTests/flowTest.entity.ts'
import { testExpects, testMatch } from '@parley/contract/flowTests/flowTest.enum.ts'
import { flowTestBlocked } from '@parley/contract/flowTests/flowTest.rules.ts'
import type {
  Expectation,
  FlowTest,
  FlowTestDraft,
  FlowTestRow,
  FlowTests,
  TestCoverage,
  TestOffer,
  TestResult,
} from '@parley/contract/flowTests/flowTest.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { compilePattern, type FlowDocument } from '@parley/flow'
import { coverageOf } from '@parley/flow/tests/coverage.ts'
import { proposeTest, testOf } from '@parley/flow/tests/propose.ts'
import { isZone } from '@parley/recognise/zone.ts'
import { requireScript, type ScriptVerb } from '../flows/flow.access.ts'
import { openScript } from '../flows/flow.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { lateAnswer } from '../kernel/http/lateAnswer.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { gateOf } from './flowTest.gate.ts'
import { keepRan, readTested, runDrafts, type Tested } from './flowTest.run.ts'
import {
  countTests,
  deleteTest,
  draftOf,
  getTest,
  insertTest,
  listTests,
  lockTest,
  type StoredTest,
  stateOf,
  updateTestRow,
} from './flowTest.store.ts'

const testsOf = (verb: ScriptVerb): Keeping<StoredTest, StoredTest> => ({
  of: ({ scriptKind }) => flowTestKinds[scriptKind],
  async lock(ctx, idFlowTest) {
    const test = await lockTest(ctx.db, idFlowTest)
    await requireScript(ctx, test, verb)
    return test
  },
  get: ({ db }, idFlowTest) => getTest(db, idFlowTest),
  name: ({ flowName, name }) => `${flowName}: ${name}`,
  facts: (test) => ({ idCallScript: test.idCallScript, ...draftOf(test) }),
})
const tests = testsOf('edit')

const shown = (test: StoredTest, sha256: string): FlowTest => {
  const { idFlowTest, idCallScript, rowVersion, createdAt, createdBy, updatedAt, updatedBy, result, ranAt } = test
  return {
    ...{ idFlowTest, idCallScript, ...draftOf(test), rowVersion, createdAt, createdBy, updatedAt, updatedBy },
    ...{ state: stateOf(test, sha256), result, ranAt },
  }
}

export async function readTest(ctx: Ctx, idFlowTest: number): Promise<FlowTest> {
  const test = await getTest(ctx.db, idFlowTest)
  return shown(test, (await readTested(ctx, test.idCallScript)).sha256)
}

/** Without reading what it is a test of, which takes as long as all of that is large. */
export async function addTest(ctx: Ctx, idCallScript: number, draft: FlowTestDraft): Promise<number> {
  await openScript(ctx, idCallScript, 'edit')
  checkDraft(draft)
  const { idFlowTest } = await createOf(ctx, tests, async () => {
    refuse(flowTestBlocked.add(await countTests(ctx.db, idCallScript)))
    return await insertTest(ctx, idCallScript, draft)
  })
  return idFlowTest
}

export const createTest = async (ctx: Ctx, idCallScript: number, draft: FlowTestDraft): Promise<FlowTest> =>
  readTest(ctx, await addTest(ctx, idCallScript, draft))

type Change = FlowTestDraft & { readonly rowVersion: number }

/** As `addTest` does. */
export async function storeTest(ctx: Ctx, idFlowTest: number, { rowVersion, ...draft }: Change): Promise<void> {
  checkDraft(draft)
  await changeOf(ctx, tests, idFlowTest, rowVersion, () => updateTestRow(ctx, idFlowTest, draft))
}

export async function changeTest(ctx: Ctx, idFlowTest: number, change: Change): Promise<FlowTest> {
  await storeTest(ctx, idFlowTest, change)
  return await readTest(ctx, idFlowTest)
}

export const removeTest = (ctx: Ctx, idFlowTest: number): Promise<void> =>
  removeOf(ctx, tests, idFlowTest, () => deleteTest(ctx.db, idFlowTest))

/** What only running would tell otherwise. */
export function checkDraft({ zone, begins, turns, ends }: FlowTestDraft): void {
  if (!isZone(zone)) refuse(reason('flowTest.badZone', { zone }))
  for (const { match, text } of [...begins, ...ends, ...turns.flatMap(({ expects }) => expects)]) {
    if (match !== testMatch.of.MATCHES) continue
    const compiled = compilePattern(text)
    if (!compiled.ok) refuse(reason('flowTest.badPattern', { pattern: text.slice(0, 100), problem: compiled.message }))
  }
}

/** All tests of the flow, with what they cover of the draft as it is now. */
export async function listOf(ctx: Ctx, idCallScript: number): Promise<FlowTests> {
  return await answer(ctx, idCallScript, await readTested(ctx, idCallScript))
}

async function answer(ctx: Ctx, idCallScript: number, tested: Tested): Promise<FlowTests> {
  const all = await listTests(ctx.db, idCallScript)
  const fresh = all.flatMap((test) => (test.result && stateOf(test, tested.sha256) !== 'stale' ? [test.result] : []))
  return {
    tests: all.map((test) => rowOf(test, tested)),
    gate: await gateOf(ctx.db, (await openScript(ctx, idCallScript)).idFolder),
    coverage: coverageOf(tested.document, fresh) as TestCoverage, // it promises not to change it, which the answer does not ask
  }
}

function rowOf(test: StoredTest, { sha256, document }: Tested): FlowTestRow {
  const { idFlowTest, name, description, ranAt, rowVersion, result } = test
  return {
    ...{ idFlowTest, name, description, ranAt, rowVersion },
    turns: draftOf(test).turns.length,
    state: stateOf(test, sha256),
    problem: result ? problemOf(draftOf(test), result, document) : null,
  }
}

/** The first thing that is not as expected, in words. */
export function problemOf(
  draft: FlowTestDraft,
  { fault, findings }: TestResult,
  document: FlowDocument,
): string | null {
  if (fault) return fault.message
  const finding = findings.find(({ isMet }) => !isMet)
  if (!finding) return null
  const { after, at, got } = finding
  const expects = after < 0 ? draft.ends : after === 0 ? draft.begins : draft.turns[after - 1]?.expects
  const expected = expects?.[at]
  const place = after < 0 ? 'At the end' : after === 0 ? 'At the start' : `After turn ${after}`
  return `${place}: expected “${expected ? expectedWords(expected, document) : ''}”, got “${short(namesIn(got, expected, document))}”.`
}

const MOST_GOT = 200
const short = (text: string) => (text.length > MOST_GOT ? `${text.slice(0, MOST_GOT).toWellFormed()}…` : text)

const nameOf = (id: string, { nodes }: FlowDocument) => nodes.find((node) => node.id === id)?.label || id

const namesIn = (got: string, expected: Expectation | undefined, document: FlowDocument): string =>
  expected?.kind === 'step' || expected?.kind === 'never'
    ? got
        .split(' → ')
        .map((id) => nameOf(id, document))
        .join(' → ')
    : got

function expectedWords({ kind, step, name, match, text }: Expectation, document: FlowDocument): string {
  const what = testExpects.label(kind)
  if (kind === 'step' || kind === 'never') return `${what}: ${nameOf(step, document)}`
  return `${what}${kind === 'variable' ? ` ${name}` : ''} (${testMatch.label(match).toLowerCase()}): ${text}`
}

/** Tests that are about to run, and on what: read in one transaction, run outside of any. */
export async function prepareRun(ctx: Ctx, idCallScript: number, ids?: readonly number[]) {
  const tested = await readTested(ctx, idCallScript)
  const all = await listTests(ctx.db, idCallScript)
  const chosen = ids ? all.filter(({ idFlowTest }) => ids.includes(idFlowTest)) : all
  return { tenant: ctx.tenant, tested, chosen }
}

export const runPrepared = ({ tenant, tested, chosen }: Awaited<ReturnType<typeof prepareRun>>) =>
  runDrafts(
    tenant,
    tested,
    chosen.map((test) => ({ id: test.idFlowTest, draft: draftOf(test) })),
  )

/** Runs those that are named, or all. Nothing of the database is held meanwhile. */
export async function runOf(ctx: Ctx, idCallScript: number, ids?: readonly number[]): Promise<FlowTests> {
  const prepared = await prepareRun(ctx, idCallScript, ids)
  return lateAnswer(async (run) => {
    const results = await runPrepared(prepared)
    const answered = await run(async (later) => {
      await keepRan(later, prepared.tested, prepared.chosen, results)
      return await answer(later, idCallScript, await readTested(later, idCallScript))
    })
    // What ran is kept all the same.
    if (results.size < prepared.chosen.length) refuse(reason('flowTest.busy'))
    return answered
  })
}

/** Runs a test as it is in someone's hands. */
export async function tryOf(ctx: Ctx, idCallScript: number, draft: FlowTestDraft): Promise<TestResult> {
  checkDraft(draft)
  const { tenant } = ctx
  const tested = await readTested(ctx, idCallScript)
  return lateAnswer(async () => {
    const results = await runDrafts(tenant, tested, [{ id: 1, draft }])
    return results.get(1) ?? refuse(reason('flowTest.busy'))
  })
}

/** A test that leads to an outlet that none takes yet. */
export async function proposeFor(ctx: Ctx, idCallScript: number, step: string, outlet: string): Promise<TestOffer> {
  const { document } = await readTested(ctx, idCallScript)
  const proposal = proposeTest(document, [step, outlet])
  if (!proposal) return refuse(reason('flowTest.noWay'))
  const { timezone } = await ownTenant(ctx)
  const about = { at: ctx.clock.now().toISOString(), zone: timezone, channel: 'VOICE', language: '' } as const
  const content = testOf(proposal, about)
  return {
    test: {
      ...{ name: `${nameOf(step, document)}: ${outlet}`.slice(0, 120).trim(), description: '' },
      // It promises not to change it, which the answer does not ask.
      ...(content as Omit<FlowTestDraft, 'name' | 'description'>),
    },
    notes: proposal.toFill.map(([at, via]) => `Fill in what makes “${nameOf(at, document)}” leave by “${via}”.`),
  }
}
