import { expect, test } from 'vitest'
import { eventOfNode, legFlows } from '../source/leg-flows.ts'
import { sampleLeg } from '../testing/conversation.sample.ts'
import { keyTarget } from './use-event-keys.ts'

test('keys lead on and back and stay within the list', () => {
  expect(keyTarget('ArrowDown', 3, 9)).toBe(4)
  expect(keyTarget('ArrowDown', 9, 9)).toBe(9)
  expect(keyTarget('PageUp', 4, 9)).toBe(0)
  expect(keyTarget('End', 0, 9)).toBe(9)
  expect(keyTarget('x', 3, 9)).toBeUndefined()
  expect(keyTarget('ArrowDown', 0, -1)).toBeUndefined()
})

test('a step leads to its next event, then to its first again; one without events to what came after it', () => {
  const flows = legFlows(sampleLeg)
  const [main, sub] = sampleLeg.flows.map(({ guid }) => guid)
  const of = (flowGuid: string | undefined, nodeId: string, selected?: number) =>
    eventOfNode(sampleLeg, flows, { flowGuid: flowGuid ?? '', nodeId }, sampleLeg.events, selected)
  expect(of(main, 'tell')).toBe(20)
  expect(of(main, 'tell', 20)).toBe(21)
  expect(of(main, 'tell', 21)).toBe(20)
  expect(of(main, 'days')).toBe(19)
  expect(of(sub, 'ask')).toBe(12)
  expect(of(main, 'ask')).toBeUndefined()
})
