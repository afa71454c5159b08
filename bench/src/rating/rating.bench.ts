import { rateCall } from '@parley/rating'
import { type Bench, median, perSecond, times } from '../frame/row.ts'
import { plainCost } from './plain.ts'
import { calls, terms, type WorkCall } from './work.ts'

const sizes = { full: { rounds: 7, millis: 1_000 }, tiny: { rounds: 1, millis: 50 } } as const

/** Calls rated in a second of one process, with the sums that led to each amount, beside the same without them in binary numbers. */
export const rating: Bench = {
  name: 'rating',
  async run(size) {
    const { rounds, millis } = sizes[size]
    const rates = { ours: [] as number[], plain: [] as number[] }
    for (const call of calls) {
      const [ours, plain] = [Number(rateCall(terms, call).amount), plainCost(call)]
      if (Math.abs(ours - plain) > 1e-6) throw new Error(`${JSON.stringify(call)}: ${ours} beside ${plain}`)
    }
    for (let round = 0; round < rounds; round += 1) {
      rates.ours.push(rateOf((call) => rateCall(terms, call).amount.length, millis))
      rates.plain.push(rateOf(plainCost, millis))
    }
    const [ours, plain] = [median(rates.ours), median(rates.plain)]
    return [
      {
        work: `calls rated with their trace by ${terms.rates.length} rates, in one process`,
        ours: perSecond(ours),
        beside: `${perSecond(plain)} (binary numbers, no trace)`,
        ratio: times(ours / plain),
        reach: '≥ 200,000/s',
        isReached: ours >= 200_000,
      },
    ]
  },
}

/** What is worked out is added up, so that none of it can be left out. */
function rateOf(work: (call: WorkCall) => number, millis: number): number {
  let [done, sum] = [0, 0]
  const from = performance.now()
  while (performance.now() - from < millis) {
    for (const call of calls) sum += work(call)
    done += calls.length
  }
  if (Number.isNaN(sum)) throw new Error('a call has no cost')
  return (done * 1000) / (performance.now() - from)
}
