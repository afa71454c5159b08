import { type Engine, prepare } from '@parley/speech'
import { findEngines } from '@parley/speech/engines/find.ts'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { durationOf } from '@parley/speech/sound.ts'
import { speak } from '@parley/speech/speak.ts'
import { type Bench, median, times } from '../frame/row.ts'

const text = `Thank you for calling. You can ask for your balance, block a card, or talk to a person. ${'Your call is important to us, and the next free person will answer it. '.repeat(4)}`
const sizes = { full: 7, tiny: 1 } as const
const UNUSED = 'not installed here'

/** Time to speak a minute of prompt, all that is done to it included, beside espeak-ng where it is installed. */
export const speech: Bench = {
  name: 'speech',
  async run(size, say) {
    const flite = openFlite()
    try {
      const [found] = await findEngines((path) => say(`${path} does not answer`))
      const ours = await factorOf(flite, sizes[size])
      const beside = found && (await factorOf(found, sizes[size]))
      return [
        {
          work: 'a prompt of half a minute spoken by the built-in engine, of its length',
          ours: times(ours),
          beside: beside === undefined ? UNUSED : `${times(beside)} (espeak-ng, a program)`,
          ratio: beside === undefined ? '–' : times(ours / beside),
          reach: '≤ 0.20 × of its length',
          isReached: ours <= 0.2,
        },
      ]
    } finally {
      await flite.close()
    }
  },
}

async function factorOf(engine: Engine, rounds: number): Promise<number> {
  const prepared = prepare({ text, format: 'text', language: 'en-US', sampleRate: 16_000 }, [engine])
  const factors: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const from = performance.now()
    const sound = await speak(prepared, { engines: [engine], signal: new AbortController().signal })
    // The first one loads the engine.
    if (round > 0) factors.push((performance.now() - from) / durationOf(sound))
  }
  return median(factors)
}
