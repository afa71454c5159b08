import { compile, type Library, type Program, parseFlowDocument, type VersionPolicy } from '@parley/flow'
import type { FlowTestContent, TestResult } from '@parley/flow/tests/flow-test.ts'
import { runFlowTest } from '@parley/flow/tests/run-test.ts'
import { grammarDefinition } from '@parley/recognise/grammar/grammar.schema.ts'
import { compileGrammar, type Grammar } from '@parley/recognise/grammar/grammar.ts'

/** A flow that others run, in a version. */
export interface TestedFlow {
  readonly guid: string
  readonly version: number
  readonly isPublished: boolean
  readonly text: string
}

/** All that tests of a flow need; plain data, so that it can go to another thread. */
export interface TestWork {
  /** The document as JSON. */
  readonly text: string
  readonly flows: readonly TestedFlow[]
  readonly grammars: readonly { guid: string; language: string | null; definition: unknown }[]
  readonly tests: readonly { readonly id: number; readonly content: FlowTestContent }[]
  /** What one of them may take. */
  readonly msEach: number
}

export interface RanTest {
  readonly id: number
  readonly result: TestResult
}

const programOf = (text: string): Program | undefined => {
  const parsed = parseFlowDocument(text)
  return parsed.ok ? compile(parsed.document) : undefined
}

/** Runs tests one after the other. A flow that cannot be read is read before by who asks, and refused. */
export function runTests({ text, flows, grammars, tests, msEach }: TestWork): readonly RanTest[] {
  const program = programOf(text)
  if (!program) return []
  const library = new Map<string, Program>()
  for (const { guid, version, text: other } of flows) {
    const found = programOf(other)
    if (found) library.set(`${guid}@${version}`, found)
  }
  const around = { library: library as Library, grammars: compiled(grammars), find: finder(flows, library) }
  return tests.map(({ id, content }) => {
    const until = performance.now() + msEach
    const isOverdue = () => performance.now() > until
    return { id, result: runFlowTest(program, content, { ...around, isOverdue }) }
  })
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
