import { describe, expect, it } from 'vitest'
import { parseFlowDocument } from '../parse.ts'
import { start, step } from './engine.ts'
import { EVENT } from './event-kind.ts'
import { compile, type Program, unusableProgram } from './program.ts'
import { ringFlow } from './ring-flow.testing.ts'

const program = (): Program => {
  const parsed = parseFlowDocument(ringFlow(20))
  if (!parsed.ok) throw new Error('the ring is a flow')
  return compile(parsed.document)
}
const reactionsOf = (made: Program, id: string) => {
  const node = made.node(id)
  if (node.type !== 'listen') throw new Error(`${id} does not listen`)
  return node.reactions
}

describe('recognisers and hints', () => {
  it('are made once for lists that say the same, for each language', () => {
    const made = program()
    const [one, other] = [reactionsOf(made, 'listen0'), reactionsOf(made, 'listen1')]
    expect(one).not.toBe(other)
    expect(made.recogniser(one, 'en')).toBe(made.recogniser(other, 'en'))
    expect(made.recogniser(one, 'cs')).not.toBe(made.recogniser(one, 'en'))
    expect(made.hintsFor(one, false, 'en')).toBe(made.hintsFor(other, false, 'en'))
  })

  it('are others for lists that differ, and hints with the global intents hold their phrases', () => {
    const made = program()
    const reactions = reactionsOf(made, 'listen0')
    const fewer = reactions.slice(1)
    expect(made.recogniser(fewer, 'en')).not.toBe(made.recogniser(reactions, 'en'))
    expect(made.hintsFor(reactions, false, 'en').phrases).not.toContain('good bye')
    expect(made.hintsFor(reactions, true, 'en').phrases).toContain('good bye')
  })
})

it.each([
  ['flow.tooNew', 'platform'],
  ['flow.missing', 'config'],
] as const)(
  'a program that cannot run ends its conversation, at the start and in the middle: %s by the %s',
  (code, by) => {
    const unusable = unusableProgram(code, 'It cannot run here')
    const moment = { at: '2026-03-05T10:00:00Z', offsetMs: 0 }
    const given = { facts: {}, seed: 1, variables: { name: 'Ann' } }
    const begun = start(unusable, { ...moment, ...given })
    const ended = { by, reason: code, error: true }
    expect(begun.state.ended).toEqual(ended)
    expect(begun.effects.flatMap((effect) => (effect.kind === 'event' ? [effect.event] : []))).toEqual([
      EVENT.START,
      EVENT.ERROR,
      EVENT.HANGUP,
    ])
    const parsed = parseFlowDocument(ringFlow(22))
    if (!parsed.ok) throw new Error('The flow of the bench is not one')
    const running = start(compile(parsed.document), { ...moment, ...given }).state
    expect(step(unusable, running, { ...moment, kind: 'silence', listen: 'l1' }).state.ended).toEqual(ended)
    const hangup = step(unusable, running, { ...moment, kind: 'hangup', by: 'caller' })
    expect(hangup.state.ended).toMatchObject({ by: 'caller' })
  },
)
