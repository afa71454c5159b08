import { expect, it } from 'vitest'
import type { FlowDocumentInput } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import { parseFlowDocument } from '../parse.ts'
import { start, step } from './engine.ts'
import type { StartInput } from './input.ts'
import { compile } from './program.ts'

type NodeInput = FlowDocumentInput['nodes'][number]

const input: StartInput = {
  at: '2026-03-05T10:00:00Z',
  offsetMs: 0,
  seed: 1,
  facts: { channel: 'CHAT', direction: 'in', from: '', to: '', callId: 'x' },
}

/** start → work → counter → back to the work, so many times. */
function loop(work: NodeInput, rounds: number, type: 'number' | 'string' | 'list' = 'number') {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: {
      languages: [{ code: 'en' }],
      defaultLanguage: 'en',
      variables: [{ name: 'v', type }],
      limits: { steps: 100_000 },
    },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: 'work' } },
      work,
      { id: 'count', type: 'counter', limit: rounds, outlets: { below: 'work', reached: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
        outlets: { any: 'work' },
      },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return compile(parsed.document)
}
const set = (expression: string, times: number): NodeInput => ({
  id: 'work',
  type: 'set',
  assignments: Array.from({ length: times }, () => ({ variable: 'v', expression })),
  outlets: { next: 'count' },
})
const items = `[${Array.from({ length: 100 }, (_, item) => item).join(',')}]`
const costly = `${items}.map(x, ${items}.filter(y, y > x)).size()`

it.each([
  ['expressions that cost much', set(costly, 100), 'number'],
  ['many small assignments', set('1', 100), 'number'],
  ['long texts', set(`"${'x'.repeat(1_900)}"`, 100), 'string'],
  ['long lists', set(`${items}.map(x, "${'y'.repeat(900)}")`, 100), 'list'],
  [
    'nodes alone',
    { id: 'work', type: 'outcome', disposition: 'd', result: 'neutral', outlets: { next: 'count' } },
    'number',
  ],
] as const)('a turn of %s ends the conversation before it holds others up', (_, work, type) => {
  const { state, effects } = start(loop(work as NodeInput, 20_000, type), input)
  expect(state.ended).toMatchObject({ by: 'config', reason: 'limit.cost', error: true })
  expect(effects.filter((effect) => effect.kind === 'event' && effect.data?.code === 'limit.cost')).toHaveLength(1)
  // Whatever the work is, there is little of it.
  expect(effects.length).toBeLessThan(15_000)
  expect(JSON.stringify(effects).length).toBeLessThan(LIMITS.turnCost * 5)
})

it('the budget is of a turn: the next one has it anew', () => {
  const program = loop(set('1', 20), 80)
  let { state } = start(program, input)
  for (let turn = 1; turn < 10; turn++) {
    expect([turn, state.ended]).toEqual([turn, null])
    state = step(program, state, { kind: 'text', text: 'x', at: input.at, offsetMs: turn }).state
  }
})

it('an expression that failed has cost what it cost', () => {
  const work: NodeInput = {
    id: 'work',
    type: 'branch',
    cases: Array.from({ length: 20 }, (_, index) => ({ name: `c${index}`, expression: `${costly} < 0` })),
    outlets: { otherwise: 'count' },
  }
  expect(start(loop(work, 20_000), input).state.ended).toMatchObject({ reason: 'limit.cost' })
})

it('a turn that takes too long by the clock of whoever runs it ends, too', () => {
  let asked = 0
  const isOverdue = () => {
    asked++
    return asked > 50
  }
  const { state } = start(loop(set('1', 1), 1_000), input, isOverdue)
  expect(state.ended).toMatchObject({ reason: 'limit.cost' })
  expect(asked).toBe(51)
})
