/**
 * Measures turns a second in one process for a small and a large flow. One turn is one input: recognition, two
 * expressions, a text with values, the effects, and the state as JSON text and back, as the runner stores it.
 * Run: node packages/flow/bench/turns.ts [seconds]
 */
import { compile, type FlowState, parseFlowDocument, start, step } from '../src/index.ts'
import { ringFlow } from './flows.ts'

const seconds = Number(process.argv[2] ?? 3)
const TEXTS = [
  'yes please',
  'next one please',
  'about two hundred and five',
  'my code is ab-1234',
  'I would rather talk about the weather',
  'no 42',
]
const RESTART_AFTER = 500

interface Measured {
  readonly turnsPerSecond: number
  readonly stateBytes: number
}

function measure(size: number, isStored: boolean): Measured {
  const parsed = parseFlowDocument(ringFlow(size))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const program = compile(parsed.document)
  let turns = 0
  let state: FlowState = begin()
  let stateBytes = 0
  const run = (milliseconds: number) => {
    turns = 0
    const from = performance.now()
    while (performance.now() - from < milliseconds) {
      for (let round = 0; round < 100; round++) talk()
    }
    return (turns * 1000) / (performance.now() - from)
  }
  function begin() {
    return start(program, { at: '2026-03-05T10:00:00Z', offsetMs: 0, facts: { channel: 'CHAT' }, seed: turns }).state
  }
  function talk() {
    const text = TEXTS[turns % TEXTS.length] ?? ''
    state = step(program, state, { kind: 'text', text, at: '2026-03-05T10:00:10Z', offsetMs: 10_000 }).state
    if (isStored) {
      const stored = JSON.stringify(state)
      stateBytes = Math.max(stateBytes, stored.length)
      state = JSON.parse(stored)
    }
    turns++
    if (state.ended || turns % RESTART_AFTER === 0) state = begin()
  }
  run(seconds * 500)
  return { turnsPerSecond: Math.round(run(seconds * 1000)), stateBytes }
}

const print = (line: string) => process.stdout.write(`${line}\n`)

print('nodes    turns/s   with state stored as JSON   largest state')
const results = [10, 1_000, 10_000].map((size) => {
  const [bare, stored] = [measure(size, false), measure(size, true)]
  print(
    `${String(size).padEnd(8)} ${String(bare.turnsPerSecond).padEnd(9)} ${String(stored.turnsPerSecond).padEnd(27)} ${stored.stateBytes} bytes`,
  )
  return stored.turnsPerSecond
})
const [small = 1] = results
print(
  `10,000 nodes against 10: ${((results.at(-1) ?? 0) / small).toFixed(2)} (1.00 = independent of size); target 20,000 turns/s`,
)
