import { describe, expect, it } from 'vitest'
import { Conversation, flowOf, type NodeInput } from '../../test/conversation.ts'
import { checkFlow } from '../check.ts'
import { LIMITS } from '../limits.ts'

const wait: NodeInput = {
  id: 'ask',
  type: 'listen',
  reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
  outlets: { any: 'end', noInput: 'end', noMatch: 'end' },
}
const end: NodeInput = { id: 'end', type: 'end' }
const start = (next: string): NodeInput => ({ id: 'start', type: 'start', outlets: { next } })
const set = (id: string, assignments: number, next: string, expression = 'n + 1'): NodeInput => ({
  id,
  type: 'set',
  assignments: Array.from({ length: assignments }, () => ({ variable: 'n', expression })),
  outlets: { next },
})
const variables = [{ name: 'n', type: 'number' as const, default: 0 }]
const counted = (limit: number, assignments: number, through = 'work') =>
  flowOf(
    [
      start('work'),
      set('work', assignments, 'count'),
      { id: 'count', type: 'counter', limit, outlets: { below: through, reached: 'ask' } },
      { ...wait, outlets: { any: 'work', noInput: 'end', noMatch: 'end' } },
      end,
    ],
    { variables, limits: { steps: 100_000 } },
  )
const budgetOf = (document: ReturnType<typeof flowOf>) => {
  const { errors, warnings } = checkFlow(document)
  return [...errors, ...warnings].filter(({ code }) => code.startsWith('budget.'))
}

describe('the check warns of turns that the engine stops', () => {
  it('a loop of a hundred rounds with a hundred assignments, at its counter', () => {
    const document = counted(100, 100)
    expect(new Conversation(document).reason).toMatch(/^limit\./)
    expect(budgetOf(document)).toMatchObject([
      { nodeId: 'count', code: 'budget.turn', message: expect.stringContaining('100 times'), trail: ['work', 'count'] },
    ])
  })

  it('not a small one, and not one that waits in each round', () => {
    expect(new Conversation(counted(20, 20)).reason).toBeUndefined()
    expect(budgetOf(counted(20, 20))).toEqual([])
    expect(budgetOf(counted(10_000, 5, 'ask'))).toEqual([])
  })

  it('a loop that only its guard ends', () => {
    const guarded = { ...set('work', 30, 'work'), maxEntries: 1_000, escapeTo: 'end' }
    const document = flowOf([start('work'), guarded, end], { variables, limits: { steps: 100_000 } })
    expect(new Conversation(document).reason).toMatch(/^limit\./)
    expect(budgetOf(document)).toMatchObject([{ nodeId: 'work', code: 'budget.turn' }])
  })

  it('a long way without a wait, once, where it becomes too long', () => {
    const chain = Array.from({ length: 40 }, (_, index) => set(`s${index}`, 50, index < 39 ? `s${index + 1}` : 'ask'))
    const document = flowOf([start('s0'), ...chain, wait, end], { variables })
    expect(new Conversation(document).reason).toMatch(/^limit\./)
    expect(budgetOf(document)).toHaveLength(1)
    const asked = chain.map((node, index) => (index === 20 ? { ...wait, id: 's20', outlets: { any: 's21' } } : node))
    expect(budgetOf(flowOf([start('s0'), ...asked, wait, end], { variables }))).toEqual([])
  })

  it('expressions that take long to read', () => {
    const document = flowOf(
      [start('work'), ...[0, 1].map((at) => set(at === 0 ? 'work' : 'more', 1, at === 0 ? 'more' : 'end')), end].map(
        (node) =>
          node.type === 'set'
            ? {
                ...node,
                assignments: Array.from({ length: 20 }, (_, index) => ({
                  variable: 'n',
                  expression: `${index}${' + 1'.repeat(400)}`,
                })),
              }
            : node,
      ),
      { variables },
    )
    expect(new Conversation(document).reason).toBe('limit.cost')
    expect(budgetOf(document)).toMatchObject([{ code: 'budget.turn' }])
  })
})

it('more phrases than are taken are an error at the step with which they become too many', () => {
  const listen = (id: string, next: string): NodeInput => ({
    id,
    type: 'listen',
    reactions: Array.from({ length: 20 }, (_, reaction) => ({
      name: `r${reaction}`,
      recognise: [
        {
          kind: 'phrases',
          phrases: { en: Array.from({ length: 500 }, (_, index) => `p${index}`), cs: ['jeden'] },
        },
      ],
    })),
    outlets: { noInput: next, noMatch: next },
  })
  const two = flowOf([start('a'), listen('a', 'b'), listen('b', 'end'), end])
  expect(budgetOf(two)).toEqual([])
  const three = flowOf([start('a'), listen('a', 'b'), listen('b', 'c'), listen('c', 'end'), end])
  expect(budgetOf(three)).toMatchObject([{ nodeId: 'c', code: 'budget.phrases' }])
})

it('defaults that fill the state are an error', () => {
  const large = Array.from({ length: 20 }, (_, index) => ({
    name: `v${index}`,
    type: 'string' as const,
    default: 'x'.repeat(15_000),
  }))
  expect(budgetOf(flowOf([start('end'), end], { variables: large.slice(0, 10) }))).toEqual([])
  const document = flowOf([start('end'), end], { variables: large })
  expect(budgetOf(document)).toMatchObject([{ nodeId: null, code: 'budget.state' }])
  expect(large.length * 15_000).toBeGreaterThan(LIMITS.stateSize)
})
