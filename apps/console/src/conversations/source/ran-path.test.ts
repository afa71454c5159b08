import { expect, test } from 'vitest'
import { sampleLeg } from '../testing/conversation.sample.ts'
import { legFlows } from './leg-flows.ts'
import { visitAt } from './ran-path.ts'

const [main = '', sub = ''] = sampleLeg.flows.map(({ guid }) => guid)

test('the same step id in flow and subflow is told apart by depth', () => {
  const flows = legFlows(sampleLeg)
  expect(flows.placeOf({ seq: 3, nodeId: 'start', depth: 0 })?.flow.guid).toBe(main)
  expect(flows.placeOf({ seq: 12, nodeId: 'start', depth: 1 })?.flow.guid).toBe(sub)
  // The subflow is said to begin before its first step is entered.
  expect(flows.placeOf({ seq: 9, nodeId: 'start', depth: 1 })?.flow.guid).toBe(sub)
  expect(flows.labelOf({ seq: 12, nodeId: 'ask', depth: 1 })).toBe('Ask for the PIN')
  expect(flows.labelOf({ seq: 12, nodeId: 'gone', depth: 0 })).toBe('gone')
  expect(visitAt(sampleLeg.path, { seq: 2, nodeId: null, depth: 0 })).toBeUndefined()
})
