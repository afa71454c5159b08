import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT, flowOf, heardAt } from '../../test/conversation.ts'
import {
  compile,
  type Effect,
  type FlowInput,
  type FlowState,
  type Json,
  parseFlowDocument,
  start,
  step,
} from '../index.ts'
import { ringFlow } from './ring-flow.testing.ts'

const parsed = parseFlowDocument(ringFlow(22))
if (!parsed.ok) throw new Error('The flow of the bench is not one')
const program = compile(parsed.document)

const phrase = fc.constantFrom('yes', 'let us go', 'two hundred', '1500', 'ab-1234', 'no', 'good bye now', '')
/** The one of the moment, or an older one. */
const listen = fc.constantFrom('now', 'now', 'now', 'l1', 'l2')
/** What fast-check calls JSON is ours. */
const asJson = <T extends { value: unknown }>(one: T) => ({ ...one, value: one.value as Json })

const input: fc.Arbitrary<FlowInput> = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('heard' as const),
        listen,
        by: fc.constantFrom('speech' as const, 'typed' as const),
        alternatives: fc.array(
          fc.record({ text: fc.oneof(phrase, fc.string({ unit: 'binary' })), confidence: fc.double() }),
          { maxLength: 3 },
        ),
      }),
    },
    fc.record({
      kind: fc.constant('keyed' as const),
      listen,
      digits: fc.oneof(fc.string(), fc.constantFrom('1', '42', '1500#', '**')),
      endedBy: fc.constantFrom('terminator' as const, 'max' as const, 'timeout' as const),
    }),
    fc.record({ kind: fc.constant('silence' as const), listen }),
    fc.record({ kind: fc.constant('played' as const), say: fc.constantFrom('s1', 's2', 's9'), heardMs: fc.nat() }),
    fc
      .record({ kind: fc.constant('answered' as const), id: fc.constantFrom('q1', 'q2'), value: fc.jsonValue() })
      .map(asJson),
    fc.record({ kind: fc.constant('failed' as const), id: fc.constantFrom('q1', 'q2'), code: fc.string() }),
    fc.record({ kind: fc.constant('steered' as const), by: fc.nat(), do: fc.constantFrom('suspend', 'resume') }),
    fc.record({
      kind: fc.constant('steered' as const),
      by: fc.nat(),
      do: fc.constant('say' as const),
      text: fc.string(),
    }),
    fc.constant({ kind: 'steered' as const, by: 3, do: 'transfer' as const, to: '+420', mode: 'Blind' as const }),
  )
  .map((one) => ({ ...one, at: AT, offsetMs: 1_000 }))

const answering = (state: FlowState, one: FlowInput): FlowInput =>
  'listen' in one && one.listen === 'now' ? { ...one, listen: heardAt(state, '').listen } : one

function run(inputs: readonly FlowInput[], seed: number, between: (state: FlowState) => FlowState = (state) => state) {
  let { state, effects } = start(program, { at: AT, offsetMs: 0, facts: {}, seed })
  const all: Effect[] = [...effects]
  for (const one of inputs) {
    ;({ state, effects } = step(program, between(state), answering(state, one)))
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

  it('is not changed by looking ahead: what a partial result would bring can be thrown away', () => {
    fc.assert(
      fc.property(fc.array(input), fc.array(input), fc.integer(), (inputs, partials, seed) => {
        const peeking = (state: FlowState): FlowState => {
          const frozen = deepFreeze(state)
          for (const one of partials) step(program, frozen, answering(frozen, deepFreeze(one)))
          return frozen
        }
        expect(run(inputs, seed, peeking)).toEqual(run(inputs, seed))
      }),
      { numRuns: 30 },
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
        const end = all.findIndex((effect) => effect.kind === 'hangup')
        expect(end >= 0).toBe(state.ended !== null)
        // What was said last may be played after the end.
        const later = end < 0 ? [] : all.slice(end + 1)
        expect(later.filter((effect) => effect.kind !== 'played')).toEqual([])
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

  it('never throws and never takes more steps than allowed before it waits', () => {
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
          const countVisits = () => effects.filter((effect) => effect.kind === 'visit').length
          expect(countVisits()).toBeLessThanOrEqual(40)
          for (const text of texts) {
            ;({ state, effects } = step(random, state, { ...heardAt(state, text), at: AT, offsetMs: 5 }))
            expect(countVisits()).toBeLessThanOrEqual(40)
          }
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
