import { expect, it } from 'vitest'
import { declines } from '../../test/flowTests.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { onTests } from './testThread.ts'
import { keptOf, MOST_RESULT, type TestWork } from './testWorks.ts'

const { name: _, description, ...content } = declines()
const work: TestWork = {
  ...{ text: JSON.stringify(orderFlow()), flows: [], grammars: [], msEach: 2_000 },
  tests: [{ id: 7, content: content as TestWork['tests'][number]['content'] }],
}

it('says which test was cut, and runs the next ones in another thread', async () => {
  expect(await onTests(1, work, 0)).toMatchObject({ ran: [], cut: { id: 7, why: 'it took too long' } })
  expect(await onTests(1, work)).toMatchObject({ ran: [{ id: 7, result: { isGreen: true } }] })
})

it('keeps of a large result what says why the test failed', () => {
  const said = Array.from({ length: 500 }, () => 'x'.repeat(2_000))
  const findings = Array.from({ length: 500 }, (_, at) => ({ after: 0, at, isMet: at !== 3, got: 'x'.repeat(2_000) }))
  const base = { isGreen: false, fault: null, ways: [], outcome: null }
  const kept = keptOf({ ...base, findings, stretches: [{ said, steps: [] }] })
  expect(JSON.stringify(kept).length).toBeLessThan(MOST_RESULT)
  expect(kept.findings.find(({ isMet }) => !isMet)).toMatchObject({ at: 3, got: expect.stringMatching(/^x{200}…$/) })
})
