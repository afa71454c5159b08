import { testAct, testExpects, testMatch } from '@parley/contract/flowTests/flowTest.enum.ts'
import type {
  Expectation,
  FlowTest,
  FlowTestDraft,
  TestAnswer,
  TestFinding,
  TestResult,
  TestTurn,
} from '@parley/contract/flowTests/flowTest.schema.ts'

/** A test as it begins: on a working day, in the zone of who makes it. */
export const newTest = (): FlowTestDraft => ({
  ...{ name: '', description: '', language: '', at: '2026-03-05T10:00:00.000Z' },
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  channel: 'VOICE',
  ...{ variables: {}, begins: [], turns: [newTurn()], ends: [], answers: [] },
})

export const newTurn = (): TestTurn => ({ does: testAct.of.SAYS, text: '', expects: [] })
export const newExpectation = (): Expectation => ({
  ...{ kind: testExpects.of.STEP, step: '', name: '', match: testMatch.of.CONTAINS, text: '' },
})
export const newAnswer = (): TestAnswer => ({ step: '', fails: false, value: {} })

/** What of a test people set. */
export const draftOf = (test: FlowTest): FlowTestDraft => {
  const { name, description, language, at, zone, channel, variables, begins, turns, ends, answers } = test
  return { name, description, language, at, zone, channel, variables, begins, turns, ends, answers }
}

/** The list with one of it changed, or without it. */
export const replaced = <T>(all: readonly T[], at: number, by: T | undefined): T[] =>
  all.flatMap((each, index) => (index === at ? (by === undefined ? [] : [by]) : [each]))

/** What came of the expectations after a turn, by their places. */
export const findingsAfter = (result: TestResult | undefined, after: number): ReadonlyMap<number, TestFinding> =>
  new Map(result?.findings.flatMap((each) => (each.after === after ? [[each.at, each] as const] : [])))

/** Which of its parts an expectation has. */
export const partsOf = ({ kind }: Pick<Expectation, 'kind'>) => ({
  hasStep: kind === 'step' || kind === 'never' || kind === 'asked',
  hasVariable: kind === 'variable',
  hasText: kind !== 'step' && kind !== 'never',
})
