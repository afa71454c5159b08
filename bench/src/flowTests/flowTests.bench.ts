import { compile, type FlowInput, replay, type StartInput } from '@parley/flow'
import { templateDocument } from '@parley/flow/templates/kit.ts'
import { FLOW_TEMPLATES } from '@parley/flow/templates/templates.ts'
import type { FlowTestContent, TestExpectation } from '@parley/flow/tests/flow-test.ts'
import { saidIn, stepsIn } from '@parley/flow/tests/judge.ts'
import { runFlowTest } from '@parley/flow/tests/run-test.ts'
import { type Bench, median, ms, times } from '../frame/row.ts'

const sizes = { full: { rounds: 9, tests: 1_000 }, tiny: { rounds: 1, tests: 20 } } as const

const AT = '2026-03-05T10:00:00.000Z'
const SAID = ['yes', 'nine', 'the staff is friendly']
const TURN_MS = 1_000

const expects = (kind: TestExpectation['kind'], more: Partial<TestExpectation>): TestExpectation => ({
  ...{ kind, step: '', name: '', match: 'contains', text: '' },
  ...more,
})

const content: FlowTestContent = {
  ...{ language: '', at: AT, zone: 'Europe/Prague', channel: 'VOICE', variables: {}, answers: [] },
  begins: [expects('says', { text: 'two short questions' })],
  turns: SAID.map((text, at) => ({
    does: 'says',
    text,
    expects: at === 1 ? [expects('variable', { name: 'rating', match: 'equals', text: '9' })] : [],
  })),
  ends: [expects('outcome', { match: 'equals', text: 'Survey completed' }), expects('never', { step: 'declined' })],
}

/** Tests of a survey beside the engine alone, which is given the same. They take turns, so a busy machine slows both. */
export const flowTests: Bench = {
  name: 'flowTests',
  async run(size) {
    const { rounds, tests } = sizes[size]
    const survey = FLOW_TEMPLATES.find(({ key }) => key === 'survey')
    if (!survey) throw new Error('there is no survey')
    const program = compile(templateDocument(survey, ['en-GB']))
    const around = { library: new Map(), find: () => undefined }
    const setup: StartInput = {
      ...{ at: AT, offsetMs: 0, zone: content.zone, variables: {}, seed: 1 },
      facts: { channel: 'VOICE', direction: 'in' },
    }
    const inputs = SAID.map((text, at): FlowInput => {
      const offsetMs = (at + 1) * TURN_MS
      const moment = { at: new Date(Date.parse(AT) + offsetMs).toISOString(), offsetMs }
      return { kind: 'heard', listen: `l${at + 1}`, by: 'speech', alternatives: [{ text }], ...moment }
    })
    const test = () => runFlowTest(program, content, around)
    /** What is said is rendered only where it is read. */
    const bare = () => {
      const { state, effects } = replay(program, setup, inputs, around.library)
      return { state, said: saidIn(effects), steps: stepsIn(effects) }
    }
    if (!test().isGreen || !bare().state.ended) throw new Error('the survey is not answered')
    const taken: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1)
      for (const [at, run] of [test, bare].entries()) {
        const from = performance.now()
        for (let count = 0; count < tests; count += 1) run()
        // The first round makes both ready.
        if (round > 0) taken[at]?.push(performance.now() - from)
      }
    const [ours, engine] = [median(taken[0]), median(taken[1])]
    return [
      {
        work: `${tests.toLocaleString('en-US')} tests of a survey of three questions, four expectations each`,
        ours: ms(ours),
        beside: `${ms(engine)} (the engine alone, given the same)`,
        ratio: times(ours / engine),
        reach: '≤ 1.2 ×',
        isReached: ours / engine <= 1.2,
      },
    ]
  },
}
