import { ringFlow } from '@parley/flow/engine/ring-flow.testing.ts'
import { ask } from '../frame/load.ts'
import { type Bench, median, ms } from '../frame/row.ts'

const sizes = { full: { nodes: 10_000, rounds: 15 }, tiny: { nodes: 100, rounds: 1 } } as const
const FLOWS = '/api/Administration/CallScripts'
/** Node looks at its event loop so often; that long passes between two looks even where nothing is in the way. */
const LOOKS_MS = 10

/** How long a core that saves a large flow, and answers with it, lets everybody else wait. */
export const saves: Bench = {
  name: 'saves',
  run: (size, _, ground) =>
    ground.onProduct(async ({ product, headers }) => {
      const { nodes, rounds } = sizes[size]
      const facts = { name: 'Large', type: 1, channel: 2, description: '', idFolder: null }
      let flow = JSON.parse(
        await ask(product.url, { path: `${FLOWS}/Create`, method: 'POST', body: facts }, headers),
      ) as Flow
      const [held, took, idle]: [number[], number[], number[]] = [[], [], []]
      for (let round = 0; round <= rounds; round += 1) {
        await longestHold(product.url)
        const begun = performance.now()
        const body = { document: documentOf(nodes, round), note: '', rowVersion: flow.rowVersion }
        flow = JSON.parse(
          await ask(product.url, { path: `${FLOWS}/${flow.idCallScript}/Document`, method: 'PUT', body }, headers),
        ) as Flow
        const millis = performance.now() - begun
        const longest = await longestHold(product.url)
        await new Promise((resolve) => setTimeout(resolve, millis))
        if (round === 0) continue // the first opens the thread that reads documents
        idle.push(await longestHold(product.url))
        held.push(longest)
        took.push(millis)
      }
      const [least, most] = [Math.min(...held), Math.max(...held)]
      return [
        {
          work: `save a flow of ${nodes.toLocaleString('en-US')} nodes: longest time in which no other request gets a turn`,
          ours: `${ms(median(held))} (${ms(least)} to ${ms(most)}; saved in ${ms(median(took))})`,
          beside: `${ms(median(idle))} (idle)`,
          ratio: '–',
          reach: '< 50 ms',
          isReached: median(held) < 50,
        },
      ]
    }),
}

interface Flow {
  readonly idCallScript: number
  readonly rowVersion: number
}

/** Each time another document: the same one again makes no version. */
function documentOf(nodes: number, round: number) {
  const { settings, ...rest } = ringFlow(nodes)
  return { ...rest, settings: { ...settings, variables: [{ name: 'round', type: 'number', default: round }] } }
}

/** The longest time since the last look in which the core's event loop took no other turn. */
async function longestHold(url: string): Promise<number> {
  const text = await ask(url, { path: '/metrics' })
  const seconds = Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])
  return Math.max(0, seconds * 1000 - LOOKS_MS)
}
