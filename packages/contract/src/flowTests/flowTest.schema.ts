import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, instant, json, rowVersion, stamps, text } from '../kernel/schema.ts'
import { testAct, testChannel, testExpects, testMatch, testState } from './flowTest.enum.ts'
import { MOST_ANSWERS, MOST_EXPECTED, MOST_TEST_SIZE, MOST_TESTS, MOST_TURNS } from './flowTest.rules.ts'

const step = z.string().max(200).meta({ label: 'Step' })

const expectation = z.strictObject({
  kind: enumOf(testExpects).meta({ label: 'Expected' }),
  /** Of what names no step or variable it is empty. */
  step,
  name: text(0, 64).meta({ label: 'Variable' }),
  match: enumOf(testMatch).meta({ label: 'Compared' }),
  text: text(0, 2_000).meta({ label: 'Text' }),
})
export type Expectation = z.output<typeof expectation>
const expectations = z.array(expectation).max(MOST_EXPECTED).meta({ label: 'Expected' })

const turn = z.strictObject({
  does: enumOf(testAct).meta({ label: 'Person' }),
  text: text(0, 2_000).meta({ label: 'Words or keys' }),
  /** What grammars and trained models made of it, where a conversation was recorded. */
  recognition: json.nullable().optional().meta({ label: 'Recognized' }),
  expects: expectations,
})
export type TestTurn = z.output<typeof turn>

const answer = z.strictObject({
  step: step.meta({ label: 'Step', help: 'Leave empty for all steps without answers of their own.' }),
  fails: z.boolean().meta({ label: 'Service fails' }),
  value: json.meta({ label: 'Answer' }),
})
export type TestAnswer = z.output<typeof answer>

/** A conversation with the flow, all of it invented. */
const content = {
  language: z.string().max(20).meta({ label: 'Language', help: 'Leave empty for the language of the flow.' }),
  at: instant.meta({ label: 'Time', help: 'The conversation begins then, whenever the test runs.' }),
  zone: text(1, 64).meta({ label: 'Time zone' }),
  channel: enumOf(testChannel).meta({ label: 'Channel' }),
  variables: z.record(z.string().max(64), json).meta({ label: 'Variables', help: 'Values at the start, by name.' }),
  begins: expectations.meta({ label: 'Expected at the start' }),
  turns: z.array(turn).max(MOST_TURNS).meta({ label: 'Turns' }),
  ends: expectations.meta({ label: 'Expected of the whole conversation' }),
  answers: z.array(answer).max(MOST_ANSWERS).meta({ label: 'Answers of services' }),
}
const testContent = z.strictObject(content)
export type TestContent = z.output<typeof testContent>
const isSmall = (value: unknown) => JSON.stringify(value).length <= MOST_TEST_SIZE

const facts = {
  name: text(1, 120).meta({ label: 'Name' }),
  description: text(0, 1_000).meta({ label: 'Description' }),
}
const draftFields = z.object({ ...facts, ...content })
export const flowTestDraft = draftFields.refine(isSmall, { error: messages.maxLength(MOST_TEST_SIZE) })
export type FlowTestDraft = z.output<typeof flowTestDraft>
export const flowTestChange = draftFields
  .extend({ rowVersion })
  .refine(isSmall, { error: messages.maxLength(MOST_TEST_SIZE) })

/** What came of one expectation: `after` turn 0 is the beginning, -1 the whole conversation. */
const finding = z.object({ after: z.int().min(-1), at: count, isMet: z.boolean(), got: z.string() })
export type TestFinding = z.output<typeof finding>

export const testResult = z.object({
  isGreen: z.boolean(),
  /** What kept it from running to its end. */
  fault: z.object({ message: z.string(), step: z.string(), after: count }).nullable(),
  findings: z.array(finding),
  /** What the bot did after each turn; the first is the beginning. */
  stretches: z.array(z.object({ said: z.array(z.string()), steps: z.array(z.string()) })),
  ways: z.array(z.tuple([z.string(), z.string()])),
  outcome: z.string().nullable(),
})
export type TestResult = z.output<typeof testResult>

export const flowTest = draftFields.extend({
  idFlowTest: id,
  idCallScript: id,
  rowVersion,
  ...stamps,
  state: enumOf(testState),
  /** Of the last run, whatever it ran on. */
  result: testResult.nullable(),
  ranAt: instant.nullable(),
})
export type FlowTest = z.output<typeof flowTest>

/** In the list: what it is and what came of it. */
export const flowTestRow = z.object({
  idFlowTest: id,
  ...facts,
  turns: count,
  state: enumOf(testState),
  /** The first thing that is not as expected. */
  problem: z.string().nullable(),
  ranAt: instant.nullable(),
  rowVersion,
})
export type FlowTestRow = z.output<typeof flowTestRow>

const way = z.tuple([z.string(), z.string()])
/** What tests that ran on the draft as it is now went through. */
export const testCoverage = z.object({
  steps: z.array(z.string()),
  ways: z.array(way),
  stepCount: count,
  wayCount: count,
  missing: z.array(way),
})
export type TestCoverage = z.output<typeof testCoverage>

export const flowTests = z.object({
  tests: z.array(flowTestRow),
  coverage: testCoverage,
  /** The folder that wants all tests to pass before the flow goes live; null: none does. */
  gate: z.string().nullable(),
})
export type FlowTests = z.output<typeof flowTests>

/** Which run; without ids all of them. */
export const testRun = z.object({ ids: z.array(id).max(MOST_TESTS).optional().meta({ label: 'Tests' }) })

/** A test that is offered, with what remains to be done. */
export const testOffer = z.object({
  test: draftFields,
  /** For the person who saves it: values that were replaced, places to be filled. */
  notes: z.array(z.string()),
})
export type TestOffer = z.output<typeof testOffer>

export const testProposal = z.object({
  step: text(1, 200).meta({ label: 'Step' }),
  outlet: text(1, 200).meta({ label: 'Outlet' }),
})
export const testOrigin = z.object({ guid })

/** All tests of a flow as a file. */
export const testFile = z.object({
  format: z.literal('parley.flowTests'),
  version: z.literal(1),
  flow: z.string().max(200),
  tests: z
    .array(z.strictObject(draftFields.shape).refine(isSmall, { error: messages.maxLength(MOST_TEST_SIZE) }))
    .max(MOST_TESTS),
})
export type TestFile = z.output<typeof testFile>
