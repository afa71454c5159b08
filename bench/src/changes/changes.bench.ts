import { load } from '../frame/load.ts'
import { type Bench, median, ms, perSecond } from '../frame/row.ts'

const sizes = { full: { rounds: 5, millis: 4_000 }, tiny: { rounds: 1, millis: 100 } } as const

/** Creates with their audit event, ten clients at once, each acknowledged when it is on the disk. */
export const changes: Bench = {
  name: 'changes',
  run: (size, _, ground) =>
    ground.onProduct(async ({ product, headers }) => {
      const { rounds, millis } = sizes[size]
      const [rates, p99s]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round += 1) {
        const create = (number: number) => ({
          path: '/api/Administration/Folders/Create',
          method: 'POST' as const,
          body: { name: `Folder ${round} ${number}`, kind: 'flow', idParent: null },
        })
        const figures = await load(product.url, create, { clients: 10, millis, headers })
        if (round === 0) continue
        rates.push(figures.perSecond)
        p99s.push(figures.p99)
      }
      return [
        {
          work: 'create a folder with its audit event, 10 clients',
          ours: `p99 ${ms(median(p99s))}, ${perSecond(median(rates))}`,
          beside: '–',
          ratio: '–',
          reach: 'p99 < 30 ms',
          isReached: median(p99s) < 30,
        },
      ]
    }),
}
