import { expect, it } from 'vitest'
import { Conversation, flowOf, heardAt } from '../../test/conversation.ts'
import type { FlowDocumentInput } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import { parseFlowDocument } from '../parse.ts'
import { start, step } from './engine.ts'
import { EVENT } from './event-kind.ts'
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
function loop(work: NodeInput, rounds: number, type: 'number' | 'string' | 'list' = 'number', traceLevel = 0) {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: {
      languages: [{ code: 'en' }],
      defaultLanguage: 'en',
      variables: [{ name: 'v', type }],
      limits: { steps: 100_000 },
      traceLevel,
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
  ['assignments of long sums', set(`1${' + 1'.repeat(400)}`, 100), 'number'],
  ['long texts', set(`"${'x'.repeat(1_900)}"`, 100), 'string'],
  ['long lists', set(`${items}.map(x, "${'y'.repeat(900)}")`, 100), 'list'],
] as const)('a turn of %s ends the conversation before it holds others up', (_, work, type) => {
  const { state, effects } = start(loop(work as NodeInput, 20_000, type), input)
  expect(state.ended).toMatchObject({ by: 'config', reason: 'limit.cost', error: true })
  expect(effects.filter((effect) => effect.kind === 'event' && effect.data?.code === 'limit.cost')).toHaveLength(1)
  // Whatever the work is, there is little of it.
  expect(effects.length).toBeLessThan(15_000)
  expect(JSON.stringify(effects).length).toBeLessThan(LIMITS.turnCost * 5)
})

it.each([
  ['nodes alone', { id: 'work', type: 'outcome', disposition: 'd', result: 'neutral', outlets: { next: 'count' } }],
  ['assignments', set('1', 20)],
] as const)('a turn of %s does not do more than a few thousand things', (_, work) => {
  for (const traceLevel of [0, 3]) {
    const { state, effects } = start(loop(work as NodeInput, 20_000, 'number', traceLevel), input)
    expect([traceLevel, state.ended]).toMatchObject([
      traceLevel,
      { by: 'config', reason: expect.stringMatching(/^limit\.(effects|cost)$/) },
    ])
    // What traces a turn does not end it.
    const done = effects.filter((effect) => effect.kind !== 'event' || effect.event !== EVENT.DEBUG)
    expect(done.length).toBeLessThan(LIMITS.turnEffects + 10)
  }
})

it('the state of a conversation does not grow without end, and may change without end', () => {
  const variables = Array.from({ length: 40 }, (_, index) => ({ name: `v${index}`, type: 'string' as const }))
  const talk = new Conversation(
    flowOf(
      [
        { id: 'start', type: 'start', outlets: { next: 'ask' } },
        {
          id: 'ask',
          type: 'listen',
          reactions: variables.map(({ name }) => ({ name, recognise: [{ kind: 'phrases', phrases: { en: [name] } }] })),
          outlets: Object.fromEntries(variables.map(({ name }) => [name, `set${name}`])),
        },
        ...variables.map(
          ({ name }): NodeInput => ({
            id: `set${name}`,
            type: 'set',
            assignments: [
              { variable: name, expression: Array.from({ length: 10 }, () => `"${'x'.repeat(180)}"`).join('+') },
            ],
            outlets: { next: `more${name}` },
          }),
        ),
        ...variables.map(
          ({ name }): NodeInput => ({
            id: `more${name}`,
            type: 'set',
            assignments: [{ variable: name, expression: Array.from({ length: 8 }, () => name).join('+') }],
            outlets: { next: 'ask' },
          }),
        ),
      ],
      { variables },
    ),
  )
  for (let again = 0; again < 40; again++) talk.tell('v1')
  expect(talk.state.ended).toBeNull()
  for (const { name } of variables) talk.tell(name)
  expect(talk.state.ended).toMatchObject({ by: 'config', reason: 'limit.state' })
  expect(JSON.stringify(talk.state).length).toBeLessThan(LIMITS.stateSize * 1.1)
})

it('the budget is of a turn: the next one has it anew', () => {
  const program = loop(set('1', 20), 40)
  let { state } = start(program, input)
  for (let turn = 1; turn < 10; turn++) {
    expect([turn, state.ended]).toEqual([turn, null])
    state = step(program, state, { ...heardAt(state, 'x'), at: input.at, offsetMs: turn }).state
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

it('recognising what was said is work, too: patterns, words and dates without number end a turn', () => {
  const hear = (recognise: (index: number) => object, text: string) => {
    const parsed = parseFlowDocument({
      schemaVersion: 1,
      settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
      nodes: [
        { id: 'start', type: 'start', outlets: { next: 'ask' } },
        {
          id: 'ask',
          type: 'listen',
          reactions: Array.from({ length: 100 }, (_, reaction) => ({
            name: `r${reaction}`,
            recognise: Array.from({ length: 20 }, (_, index) => recognise(reaction * 20 + index)),
          })),
        },
      ],
    })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
    const program = compile(parsed.document)
    const { state } = start(program, input)
    return step(program, state, { ...heardAt(state, text), at: input.at, offsetMs: 1 }).state.ended
  }
  const pattern = (index: number) => ({ kind: 'pattern', patterns: { en: `(a?b?c?d?){120}z${index}` } })
  expect(hear(pattern, 'abcd'.repeat(500))).toMatchObject({ reason: 'limit.cost' })
  expect(hear(() => ({ kind: 'date' }), '1 '.repeat(1_000))).toMatchObject({ reason: 'limit.cost' })
  expect(hear((index) => ({ kind: 'number', min: index + 5_000 }), '1 '.repeat(1_000))).toMatchObject({
    reason: 'limit.cost',
  })
})

it('a few patterns hear the longest text without ending anything', () => {
  const parsed = parseFlowDocument({
    schemaVersion: 1,
    settings: { languages: [{ code: 'en' }], defaultLanguage: 'en' },
    nodes: [
      { id: 'start', type: 'start', outlets: { next: 'ask' } },
      {
        id: 'ask',
        type: 'listen',
        reactions: Array.from({ length: 20 }, (_, index) => ({
          name: `r${index}`,
          recognise: [{ kind: 'pattern', patterns: { en: `(card|account|loan) number ${index} [0-9]{4}/[0-9]{4}` } }],
        })),
        outlets: { r7: 'end' },
      },
      { id: 'end', type: 'end', reason: 'heard' },
    ],
  })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const program = compile(parsed.document)
  const text = `my loan number 7 1234/5678 ${'and so on '.repeat(197)}`
  const begun = start(program, input).state
  const { state } = step(program, begun, { ...heardAt(begun, text), at: input.at, offsetMs: 1 })
  expect(state.ended).toMatchObject({ reason: 'heard' })
})
