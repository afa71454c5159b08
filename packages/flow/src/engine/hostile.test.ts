import { describe, expect, it } from 'vitest'
import { AT, heardAt } from '../../test/conversation.ts'
import { LIMITS } from '../limits.ts'
import { start, step } from './engine.ts'
import { EVENT } from './event-kind.ts'
import { type Hostile, hostileFlows } from './hostile.testing.ts'
import { compile, type Program } from './program.ts'

const flows = hostileFlows()

function run({ said, body }: Hostile, program: Program) {
  const first = start(program, { at: AT, offsetMs: 0, facts: {}, seed: 1 })
  const moment = { at: AT, offsetMs: 1 }
  if (said !== undefined) return step(program, first.state, { ...heardAt(first.state, said), ...moment })
  if (body === undefined) return first
  return step(program, first.state, { kind: 'answered', id: 'q1', value: { status: 200, body }, ...moment })
}

// How long they take is measured by `npm run bench -- engine`; here is that they end, and with how much.
describe('a flow written to hold others up', () => {
  it.each(flows.map((hostile) => [hostile.name, hostile] as const))('%s', (_name, hostile) => {
    const prepared = compile(hostile.document)
    for (const _ of prepared.prepare());
    const { state, effects } = run(hostile, prepared)
    expect(state.ended?.by).not.toBe('platform')
    if (hostile.said === undefined) expect(state.ended).not.toBeNull()
    const kept = effects.filter((effect) => effect.kind !== 'event' || effect.event !== EVENT.DEBUG)
    expect(kept.length).toBeLessThan(LIMITS.turnEffects + 10)
    expect(JSON.stringify(effects).length).toBeLessThan(LIMITS.turnCost * 5)
    expect(JSON.stringify(state).length).toBeLessThan(LIMITS.stateSize * 1.1)
    // Work that was done before is charged like work that is done now.
    expect(run(hostile, compile(hostile.document))).toEqual({ state, effects })
  })

  it('prepares in pieces, and may be left in the middle', () => {
    const [hostile] = flows.filter(({ name }) => name === 'many phrases')
    if (!hostile) throw new Error('It is gone')
    const program = compile(hostile.document)
    for (const _ of program.prepare()) break
    expect([...program.prepare()].length).toBeGreaterThan(30)
    expect(run(hostile, program)).toEqual(run(hostile, compile(hostile.document)))
  })
})
