import { expect, test } from 'vitest'
import { pathThrough, type Visited, walkedIn } from './walked.ts'

const [main, sub] = ['main', 'sub']
const visit = (nodeId: string, via: string | null = null, depth = 0): Visited => ({
  nodeId,
  depth,
  flowGuid: depth === 0 ? main : sub,
  via,
})
const edge = (source: string, outlet: string, target: string) => ({ id: `${source}|${outlet}`, source, target })
const edges = [
  edge('start', 'next', 'ask'),
  edge('ask', 'noInput', 'lost'),
  edge('ask', 'noMatch', 'lost'),
  edge('lost', 'next', 'ask'),
  edge('ask', 'yes', 'part'),
  edge('part', 'done', 'bye'),
]
const litBy = (visits: readonly Visited[], count?: number) =>
  Object.fromEntries(pathThrough(edges, walkedIn(main, visits, count)).edges)

test('each wire counts how often it was taken; one beside it to the same step stays dark', () => {
  const visits = [
    visit('start'),
    visit('ask', 'next'),
    visit('lost', 'noMatch'),
    visit('ask', 'next'),
    visit('lost', 'noMatch'),
    visit('ask', 'next'),
    visit('part', 'yes'),
  ]
  expect(litBy(visits)).toEqual({ 'start|next': 1, 'ask|noMatch': 2, 'lost|next': 2, 'ask|yes': 1 })
  expect(litBy(visits, 3)).toEqual({ 'start|next': 1, 'ask|noMatch': 1 })
  expect(litBy(visits, 0)).toEqual({})
})

test('after a subflow the way goes on from the step that called it', () => {
  const visits = [visit('ask'), visit('part', 'yes'), visit('s', null, 1), visit('e', 'next', 1), visit('bye', 'done')]
  expect(litBy(visits)).toEqual({ 'ask|yes': 1, 'part|done': 1 })
  const inside = walkedIn(main, visits, 4)
  expect([...inside.nodes.keys()]).toEqual(['ask', 'part'])
  expect(inside.current).toBe('part')
  expect(Object.fromEntries(walkedIn(sub, visits).wires)).toEqual({ 's|next|e': 1 })
})

test('a subflow run twice does not connect its end with its beginning', () => {
  const visits = [visit('ask'), visit('s', null, 1), visit('part', 'yes'), visit('s', null, 1)]
  expect([...walkedIn(sub, visits).pairs.keys()]).toEqual([])
  expect([...walkedIn(main, visits).wires.keys()]).toEqual(['ask|yes|part'])
})

test('a wire that led elsewhere when it was taken is not lit', () => {
  expect(litBy([visit('ask'), visit('bye', 'yes')])).toEqual({})
  expect([...walkedIn(main, [visit('ask'), visit('bye', 'yes')]).wires.keys()]).toEqual(['ask|yes|bye'])
})

test('a step reached by no wire, as the one for errors is, lights none', () => {
  expect(litBy([visit('ask'), visit('bye', 'onError')])).toEqual({})
})

test('where the outlet was not recorded, only a wire that stands alone between its steps is lit', () => {
  expect(litBy([visit('start'), visit('ask'), visit('lost'), visit('ask')])).toEqual({
    'start|next': 1,
    'lost|next': 1,
  })
})
