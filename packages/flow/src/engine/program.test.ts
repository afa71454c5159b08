import { describe, expect, it } from 'vitest'
import { parseFlowDocument } from '../parse.ts'
import { compile, type Program } from './program.ts'
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
