import { compile, type FlowState, parseFlowDocument, start, step } from '@parley/flow'
import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'

/** Long enough to walk all of the largest flow, short enough for its limit of steps. */
export const CONVERSATION = 10_000

const TEXTS = [
  'yes please',
  'next one please',
  'about two hundred and five',
  'my code is ab-1234',
  'I would rather talk about the weather',
  'no 42',
]

/**
 * Somebody who talks to a flow of so many nodes; each call is one turn: one input, recognition, two expressions, a text with values,
 * the effects, and the state as JSON text and back, as the runner stores it.
 */
export function createTalker(size: number): () => void {
  const parsed = parseFlowDocument(ringFlow(size))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const program = compile(parsed.document)
  let turns = 0
  const begin = (): FlowState =>
    start(program, { at: '2026-03-05T10:00:00Z', offsetMs: 0, facts: { channel: 'CHAT' }, seed: turns }).state
  let state = begin()
  return () => {
    const text = TEXTS[turns % TEXTS.length] ?? ''
    const listen = state.wait?.for === 'person' ? state.wait.listen : ''
    const heard = { kind: 'heard', listen, by: 'speech', alternatives: [{ text }] } as const
    state = step(program, state, { ...heard, at: '2026-03-05T10:00:10Z', offsetMs: 10_000 }).state
    state = JSON.parse(JSON.stringify(state))
    turns += 1
    if (state.ended || turns % CONVERSATION === 0) state = begin()
  }
}
