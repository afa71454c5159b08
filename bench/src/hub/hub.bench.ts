import { setTimeout as sleep } from 'node:timers/promises'
import { Child } from '../frame/child.ts'
import { type Bench, median, ms, percentile, perSecond, times } from '../frame/row.ts'
import { Crowd, type Kind } from './clients.ts'

interface Figures {
  /** Until the last client has heard one event sent alone. */
  readonly alone: readonly number[]
  /** Messages a second when events come as fast as they can be sent. */
  readonly rate: number
}

const sizes = {
  full: { clients: 5_000, alone: 70, burst: 20, rounds: 3 },
  tiny: { clients: 50, alone: 3, burst: 5, rounds: 1 },
} as const

/** One event to everybody, alone and in bursts; each server in its own process, hearing the same crowd, by turns. */
export const hub: Bench = {
  name: 'hub',
  async run(size, say) {
    const { clients, rounds } = sizes[size]
    const kinds: readonly Kind[] = ['hub', 'ws', 'socket.io']
    const all: Record<Kind, Figures[]> = { hub: [], ws: [], 'socket.io': [] }
    for (let round = 1; round <= rounds; round += 1) {
      for (const kind of kinds) {
        say(`round ${round}: ${clients.toLocaleString('en-US')} clients of ${kind}`)
        all[kind].push(await measure(kind, sizes[size]))
      }
    }
    // Of all rounds together: the 99th of 60 would be nothing but the slowest.
    const p99 = (kind: Kind) =>
      percentile(
        all[kind].flatMap(({ alone }) => alone),
        0.99,
      )
    const rate = (kind: Kind) => median(all[kind].map((figures) => figures.rate))
    const work = `hub: one event to ${clients.toLocaleString('en-US')} clients`
    return [
      {
        work: `${work}, p99 until the last has it`,
        ours: ms(p99('hub')),
        beside: `${ms(p99('socket.io'))} (socket.io), ${ms(p99('ws'))} (ws)`,
        ratio: `${times(p99('hub') / p99('socket.io'))}, ${times(p99('hub') / p99('ws'))} ws`,
        reach: '≤ 0.70 × socket.io',
        isReached: p99('hub') <= 0.7 * p99('socket.io'),
      },
      {
        work: `${work}, messages in bursts`,
        ours: perSecond(rate('hub')),
        beside: `${perSecond(rate('ws'))} (ws), ${perSecond(rate('socket.io'))} (socket.io)`,
        ratio: times(rate('hub') / rate('ws')),
        reach: '≥ 0.90 × ws',
        isReached: rate('hub') >= 0.9 * rate('ws'),
      },
    ]
  },
}

async function measure(
  kind: Kind,
  { clients, alone: single, burst }: (typeof sizes)['full' | 'tiny'],
): Promise<Figures> {
  const server = new Child(new URL('servers.ts', import.meta.url), [kind])
  const crowd = new Crowd()
  try {
    await crowd.join(kind, Number(await server.line()), clients)
    const alone: number[] = []
    let number = 1
    for (; number <= single; number += 1) {
      const sent = performance.now()
      server.tell(`send ${number}`)
      alone.push((await crowd.heardByAll(number)) - sent)
      await sleep(20)
    }
    const begun = performance.now()
    for (let each = 0; each < burst; each += 1, number += 1) server.tell(`send ${number}`)
    const ended = await crowd.heardByAll(number - 1)
    return { alone, rate: (clients * burst * 1000) / (ended - begun) }
  } finally {
    crowd.leave()
    await server.stop()
  }
}
