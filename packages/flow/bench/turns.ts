/**
 * Measures turns a second in one process for small and large flows. One turn is one input: recognition, two
 * expressions, a text with values and the effects; in the second column also the state as JSON text and back, as the
 * runner stores it. The sizes take turns, so that a busy machine slows all of them; the best round of each counts.
 * Run: node packages/flow/bench/turns.ts [seconds a round]
 */
import { compile, type FlowState, parseFlowDocument, start, step } from '../src/index.ts'
import { ringFlow } from './flows.ts'

const SIZES = [10, 1_000, 10_000]
const ROUNDS = 5
/** Long enough to walk all of the largest flow, short enough for its limit of steps. */
const CONVERSATION = 10_000
const TEXTS = [
  'yes please',
  'next one please',
  'about two hundred and five',
  'my code is ab-1234',
  'I would rather talk about the weather',
  'no 42',
]
const seconds = Number(process.argv[2] ?? 1)
const print = (line: string) => process.stdout.write(`${line}\n`)

interface Talker {
  readonly size: number
  readonly isStored: boolean
  /** One turn. */
  readonly talk: () => void
  best: number
  stateBytes: number
}

function createTalker(size: number, isStored: boolean): Talker {
  const parsed = parseFlowDocument(ringFlow(size))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const program = compile(parsed.document)
  let turns = 0
  const begin = (): FlowState =>
    start(program, { at: '2026-03-05T10:00:00Z', offsetMs: 0, facts: { channel: 'CHAT' }, seed: turns }).state
  let state = begin()
  const talker: Talker = { size, isStored, talk, best: 0, stateBytes: 0 }
  function talk() {
    const text = TEXTS[turns % TEXTS.length] ?? ''
    state = step(program, state, { kind: 'text', text, at: '2026-03-05T10:00:10Z', offsetMs: 10_000 }).state
    if (isStored) {
      const stored = JSON.stringify(state)
      talker.stateBytes = Math.max(talker.stateBytes, stored.length)
      state = JSON.parse(stored)
    }
    turns++
    if (state.ended || turns % CONVERSATION === 0) state = begin()
  }
  return talker
}

function measure(talker: Talker): void {
  let turns = 0
  const from = performance.now()
  while (performance.now() - from < seconds * 1000) for (let i = 0; i < 100; i++, turns++) talker.talk()
  talker.best = Math.max(talker.best, Math.round((turns * 1000) / (performance.now() - from)))
}

const talkers = SIZES.flatMap((size) => [createTalker(size, false), createTalker(size, true)])
for (const talker of talkers) for (let i = 0; i < CONVERSATION; i++) talker.talk()
for (let round = 0; round < ROUNDS; round++) for (const talker of talkers) measure(talker)

print('nodes    turns/s   with the state stored   largest state')
const stored = SIZES.map((size) => {
  const [bare, kept] = talkers.filter((talker) => talker.size === size)
  if (!bare || !kept) throw new Error('Every size has two talkers')
  print(
    `${String(size).padEnd(8)} ${String(bare.best).padEnd(9)} ${String(kept.best).padEnd(23)} ${kept.stateBytes} bytes`,
  )
  return kept.best
})
const ratio = (stored.at(-1) ?? 0) / (stored[0] ?? 1)
print(
  `${SIZES.at(-1)} nodes against ${SIZES[0]}: ${ratio.toFixed(2)} × (1.00 = independent of size); target 20,000 turns/s`,
)
