import { expect, test } from 'vitest'
import { sampleLeg } from '../testing/conversation.sample.ts'
import { legFlows } from './leg-flows.ts'
import { visitAt, visitedIn } from './ran-path.ts'

const [main = '', sub = ''] = sampleLeg.flows.map(({ guid }) => guid)

test('the way of each flow is its own; after a subflow it goes on from the step that called it', () => {
  const walked = visitedIn(main, sampleLeg.path)
  expect([...walked.steps]).toEqual([
    'start>hello',
    'hello>who',
    'who>verify',
    'verify>days',
    'days>debt',
    'debt>tell',
    'tell>bye',
  ])
  expect([...visitedIn(sub, sampleLeg.path).steps]).toEqual(['start>ask', 'ask>done'])
})

test('part of the way: while a subflow runs, the flow around stands at the step that called it', () => {
  const walked = visitedIn(main, sampleLeg.path, 6)
  expect([...walked.nodes]).toEqual(['start', 'hello', 'who', 'verify'])
  expect(walked.current).toBe('verify')
  expect(visitedIn(main, sampleLeg.path, 0)).toMatchObject({ current: undefined })
})

test('a subflow run twice in a row does not connect its end with its beginning', () => {
  const visit = (seq: number, nodeId: string, depth: number, flowGuid: string) => ({
    seq,
    offsetMs: seq,
    nodeId,
    depth,
    flowGuid,
    via: null,
  })
  const path = [visit(1, 'a', 0, main), visit(2, 's', 1, sub), visit(3, 'b', 0, main), visit(4, 's', 1, sub)]
  expect([...visitedIn(sub, path).steps]).toEqual([])
  expect([...visitedIn(main, path).steps]).toEqual(['a>b'])
})

test('of two wires between the same steps only the one that was taken is lit', () => {
  const path = [
    { seq: 1, offsetMs: 0, nodeId: 'ask', depth: 0, flowGuid: main, via: null },
    { seq: 2, offsetMs: 1, nodeId: 'lost', depth: 0, flowGuid: main, via: 'noMatch' },
  ]
  const walked = visitedIn(main, path)
  expect([...walked.wires]).toEqual(['ask|noMatch'])
  expect([...walked.steps]).toEqual([])
})

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
