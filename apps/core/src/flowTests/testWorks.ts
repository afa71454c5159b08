import { compile, type Library, type Program, parseFlowDocument, type VersionPolicy } from '@parley/flow'
import type { FlowTestContent, TestResult } from '@parley/flow/tests/flow-test.ts'
import { runFlowTest, type TestSurroundings } from '@parley/flow/tests/run-test.ts'
import { grammarDefinition } from '@parley/recognise/grammar/grammar.schema.ts'
import { compileGrammar, type Grammar } from '@parley/recognise/grammar/grammar.ts'

/** A flow that others run, in a version. */
export interface TestedFlow {
  readonly guid: string
  readonly version: number
  readonly isPublished: boolean
  readonly text: string
}

/** A document with all that it runs; plain data, so that it can go to another thread. */
export interface TestedDocuments {
  /** The document as JSON. */
  readonly text: string
  readonly flows: readonly TestedFlow[]
  readonly grammars: readonly { guid: string; language: string | null; definition: unknown }[]
}

/** All that tests of a flow need. */
export interface TestWork extends TestedDocuments {
  readonly tests: readonly { readonly id: number; readonly content: FlowTestContent }[]
  /** What one of them may take. */
  readonly msEach: number
}

export interface RanTest {
  readonly id: number
  readonly result: TestResult
}

export const programOf = (text: string): Program | undefined => {
  const parsed = parseFlowDocument(text)
  return parsed.ok ? compile(parsed.document) : undefined
}

/** Runs tests one after the other. A flow that cannot be read is read before by who asks, and refused. */
export function runTests({ tests, msEach, ...tested }: TestWork, tell: (ran: RanTest) => void): void {
  const program = programOf(tested.text)
  if (!program) return
  const around = surroundingsOf(tested)
  for (const { id, content } of tests) {
    const until = performance.now() + msEach
    const isOverdue = () => performance.now() > until
    tell({ id, result: keptOf(runFlowTest(program, content, { ...around, isOverdue })) })
  }
}

/** What a tested document runs, ready to run. */
export function surroundingsOf({ flows, grammars }: TestedDocuments): Omit<TestSurroundings, 'isOverdue'> {
  const library = new Map<string, Program>()
  for (const { guid, version, text } of flows) {
    const found = programOf(text)
    if (found) library.set(`${guid}@${version}`, found)
  }
  return { library, grammars: compiled(grammars), find: finder(flows, library) }
}

const finder = (flows: readonly TestedFlow[], library: Library) => (flow: string, policy: VersionPolicy) => {
  const found = flows.find(
    ({ guid, version, isPublished }) =>
      guid === flow && (policy.policy === 'pinned' ? version === policy.version : isPublished),
  )
  const key = found && `${found.guid}@${found.version}`
  return found && key !== undefined && library.has(key) ? { key, version: found.version } : undefined
}

function compiled(definitions: TestWork['grammars']): ReadonlyMap<string, Grammar> {
  const found = new Map<string, Grammar>()
  for (const { guid, language, definition } of definitions) {
    const parsed = grammarDefinition.safeParse(definition)
    const grammar = parsed.success ? compileGrammar(parsed.data, language) : undefined
    if (grammar?.ok) found.set(guid, grammar.grammar)
  }
  return found
}

/** Characters of a result as JSON: all results of a flow are read with its tests. */
export const MOST_RESULT = 30_000
const MOST_SAID = 50
const MOST_TEXT = 200

/** A result that is no larger than may be kept: first the words go that nobody needs to see why a test failed. */
export function keptOf(result: TestResult): TestResult {
  const isLarge = (one: TestResult) => JSON.stringify(one).length > MOST_RESULT
  if (!isLarge(result)) return result
  const cut = (text: string) => (text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT).toWellFormed()}…` : text)
  const short: TestResult = {
    ...result,
    findings: result.findings.map((each) => ({ ...each, got: each.isMet ? '' : cut(each.got) })),
    stretches: result.stretches.map(({ said, steps }) => ({ said: said.slice(0, MOST_SAID).map(cut), steps })),
  }
  if (!isLarge(short)) return short
  // What is covered is in the ways; of the findings those that failed first are enough.
  const findings = result.findings.map(({ got, ...each }, at) => ({ ...each, got: at < MOST_SAID ? cut(got) : '' }))
  const bare = { ...short, findings: findings.filter(({ isMet }) => !isMet).slice(0, MOST_SAID), stretches: [] }
  return isLarge(bare) ? { ...bare, ways: bare.ways.slice(0, 200) } : bare
}
