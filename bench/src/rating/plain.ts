import { terms, type WorkCall } from './work.ts'

const format = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/Prague', hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' },
})
const prices = new Map(
  terms.rates.map(({ prefix, band, connectFee, steps }) => [
    `${prefix} ${band}`,
    {
      connectFee: Number(connectFee),
      steps: steps.map(({ fromSecond, price, increment }) => ({ fromSecond, price: Number(price), increment })),
    },
  ]),
)
const minimum = Number(terms.minimum)

/** The same sums as somebody would write them in an hour: binary numbers, no rounding, nothing said of how they came about. */
export function plainCost({ to, startedAt, answered, talkMs }: WorkCall): number {
  if (!answered) return 0
  const [day = '', time = ''] = format.format(startedAt).split(' ')
  const band = !day.startsWith('S') && time >= '08:00' && time < '18:00' ? 'Peak' : null
  const digits = to.slice(1)
  for (let length = 4; length >= 0; length -= 1) {
    const rate = prices.get(`${digits.slice(0, length)} ${band}`)
    if (rate) return Math.max(minimum, costBy(rate, Math.ceil(talkMs / 1000)))
  }
  return 0
}

function costBy({ connectFee, steps }: NonNullable<ReturnType<typeof prices.get>>, seconds: number): number {
  let cost = connectFee
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index]
    if (!step) continue
    const from = Math.max(step.fromSecond, terms.freeSeconds)
    const talked = Math.min(seconds, steps[index + 1]?.fromSecond ?? Number.POSITIVE_INFINITY) - from
    if (talked > 0) cost += Math.ceil(talked / step.increment) * step.price
  }
  return cost
}
