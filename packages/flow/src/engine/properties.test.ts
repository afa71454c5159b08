import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT, flowOf } from '../../test/conversation.ts'
import { compile, type Effect, type FlowInput, type FlowState, parseFlowDocument, start, step } from '../index.ts'
import { ringFlow } from './ring-flow.testing.ts'

const parsed = parseFlowDocument(ringFlow(22))
if (!parsed.ok) throw new Error('The flow of the bench is not one')
const program = compile(parsed.document)

const phrase = fc.constantFrom('yes', 'let us go', 'two hundred', '1500', 'ab-1234', 'no', 'good bye now', '')
const input: fc.Arbitrary<FlowInput> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('text' as const),
        text: fc.oneof(phrase, fc.string({ unit: 'binary' })),
      }),
    },
    fc.record({ kind: fc.constant('dtmf' as const), digits: fc.string() }),
    fc.constant({ kind: 'silence' as const }),
    fc.record({
      kind: fc.constant('response' as const),
      id: fc.string(),
      status: fc.integer(),
      body: fc.constant(null),
    }),
    fc.record({ kind: fc.constant('subflow' as const), id: fc.string(), key: fc.string(), version: fc.constant(null) }),
  )
  .map((one) => ({ ...one, at: AT, offsetMs: 1_000 }))

function run(inputs: readonly FlowInput[], seed: number, between: (state: FlowState) => FlowState = (state) => state) {
  let { state, effects } = start(program, { at: AT, offsetMs: 0, facts: {}, seed })
  const all: Effect[] = [...effects]
  for (const one of inputs) {
    ;({ state, effects } = step(program, between(state), one))
    all.push(...effects)
  }
  return { state, all }
}

describe('for any inputs', () => {
  it('gives the same result again', () => {
    fc.assert(
      fc.property(fc.array(input), fc.integer(), (inputs, seed) => {
        expect(run(inputs, seed)).toEqual(run(inputs, seed))
      }),
    )
  })

  it('continues the same from a state stored as JSON, which it does not change', () => {
    fc.assert(
      fc.property(fc.array(input), fc.integer(), (inputs, seed) => {
        const freeze = (state: FlowState): FlowState => deepFreeze(JSON.parse(JSON.stringify(state)))
        expect(run(inputs, seed, freeze)).toEqual(run(inputs, seed))
      }),
    )
  })

  it('keeps the state small', () => {
    fc.assert(
      fc.property(fc.array(input, { minLength: 20, maxLength: 200 }), (inputs) => {
        expect(JSON.stringify(run(inputs, 1).state).length).toBeLessThan(2_000)
      }),
      { numRuns: 30 },
    )
  })

  it('counts the path without a gap and ends with nothing to follow', () => {
    fc.assert(
      fc.property(fc.array(input), (inputs) => {
        const { state, all } = run(inputs, 1)
        const visits = all.filter((effect) => effect.kind === 'visit').map((effect) => effect.seq)
        expect(visits).toEqual(visits.map((_, index) => index + 1))
        expect(state.ended === null).toBe(state.wait !== null)
        expect(all.findIndex((effect) => effect.kind === 'hangup')).toBe(state.ended ? all.length - 1 : -1)
      }),
    )
  })
})

describe('for any wiring', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const target = fc.constantFrom(...ids, 'gone')
  const node = (id: string) =>
    fc.oneof(
      fc.record({
        id: fc.constant(id),
        type: fc.constant('say' as const),
        texts: fc.record({ en: fc.tuple(fc.record({ kind: fc.constant('text' as const), text: fc.string() })) }),
        outlets: fc.record({ next: target }),
      }),
      fc.record({
        id: fc.constant(id),
        type: fc.constant('set' as const),
        assignments: fc.tuple(fc.record({ variable: fc.constant('n'), expression: fc.string({ minLength: 1 }) })),
        outlets: fc.record({ next: target }),
      }),
      fc.record({
        id: fc.constant(id),
        type: fc.constant('counter' as const),
        limit: fc.integer({ min: 1, max: 5 }),
        outlets: fc.record({ below: target, reached: target }),
      }),
      fc.record({
        id: fc.constant(id),
        type: fc.constant('listen' as const),
        attempts: fc.constant(1),
        outlets: fc.record({ noInput: target, noMatch: target }),
      }),
      fc.record({
        id: fc.constant(id),
        type: fc.constant('branch' as const),
        maxEntries: fc.integer({ min: 1, max: 3 }),
        escapeTo: target,
        outlets: fc.record({ otherwise: target }),
      }),
    )

  it('never throws and never takes more steps than allowed', () => {
    fc.assert(
      fc.property(
        fc.tuple(...ids.map(node)),
        target,
        fc.array(fc.string(), { maxLength: 30 }),
        (nodes, onErrorNode, texts) => {
          const document = flowOf([{ id: 'start', type: 'start', outlets: { next: 'a' } }, ...nodes], {
            variables: [{ name: 'n', type: 'number' }],
            limits: { steps: 40 },
            onErrorNode,
          })
          const random = compile(document)
          let { state, effects } = start(random, { at: AT, offsetMs: 0, facts: {}, seed: 1 })
          let visits = effects.filter((effect) => effect.kind === 'visit').length
          for (const text of texts) {
            ;({ state, effects } = step(random, state, { kind: 'text', text, at: AT, offsetMs: 5 }))
            visits += effects.filter((effect) => effect.kind === 'visit').length
          }
          expect(visits).toBeLessThanOrEqual(40)
          expect(state.ended === null).toBe(state.wait !== null)
        },
      ),
    )
  })
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(deepFreeze)
  }
  return value
}
