import { type Bench, median, ms, perSecond, times } from '../frame/row.ts'
import { slowestHostile } from './hostile.ts'
import { CONVERSATION, createTalker } from './talker.ts'

const sizes = {
  full: { rounds: 7, millis: 1_000, warm: CONVERSATION, hostile: 7 },
  tiny: { rounds: 1, millis: 50, warm: 100, hostile: 1 },
} as const

/** Turns a second of one process, in a flow of 10 nodes and one of 10,000; the flows take turns, so a busy machine slows both. */
export const engine: Bench = {
  name: 'engine',
  async run(size) {
    const { rounds, millis, warm, hostile } = sizes[size]
    const talkers = [10, 10_000].map((nodes) => ({ talk: createTalker(nodes), rates: [] as number[] }))
    for (const { talk } of talkers) for (let turn = 0; turn < warm; turn += 1) talk()
    for (let round = 0; round < rounds; round += 1)
      for (const { talk, rates } of talkers) rates.push(rateOf(talk, millis))
    const [small = 0, large = 0] = talkers.map(({ rates }) => median(rates))
    const slowest = slowestHostile(hostile)
    return [
      {
        work: 'flow engine, turns in one process',
        ours: perSecond(small),
        beside: '–',
        ratio: '–',
        reach: '≥ 20,000/s',
        isReached: small >= 20_000,
      },
      {
        work: 'a turn in a flow of 10,000 nodes',
        ours: perSecond(large),
        beside: `${perSecond(small)} (10 nodes)`,
        ratio: times(large / small),
        reach: '≥ 0.70 ×',
        isReached: large / small >= 0.7,
      },
      {
        work: `the longest turn of ${slowest.count} flows written to hold others up (${slowest.name})`,
        ours: ms(slowest.millis),
        beside: '–',
        ratio: '–',
        reach: '≤ 50 ms',
        isReached: slowest.millis <= 50,
      },
    ]
  },
}

function rateOf(talk: () => void, millis: number): number {
  let turns = 0
  const from = performance.now()
  while (performance.now() - from < millis) for (let each = 0; each < 100; each += 1, turns += 1) talk()
  return (turns * 1000) / (performance.now() - from)
}
