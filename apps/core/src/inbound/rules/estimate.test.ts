import { describe, expect, it } from 'vitest'
import { type Random, seeded } from '../../carrier/simulated/random.ts'
import { VirtualTimeline } from '../../carrier/timeline.ts'
import { estimateWaits } from './estimate.ts'

const BASIS_MS = 30 * 60_000

/** How long a call lasts: most about two minutes, a few much longer. */
function lasts(random: Random): number {
  const [one, other] = [1 - random.next(), random.next()]
  const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other)
  return Math.exp(Math.log(110_000) + 0.5 * normal)
}

interface Told {
  readonly position: number
  readonly estimate: NonNullable<ReturnType<typeof estimateWaits>[number]>
  readonly waitedMs: number
}

/** A line that is called more often than it can answer, until so many have waited: what each was told when they began to, and how long it took. */
function play(channels: number, most: number, waits: number, seed: number): readonly Told[] {
  const timeline = new VirtualTimeline(new Date('2026-03-02T08:00:00Z'))
  const random = seeded(seed)
  const now = () => timeline.now().getTime()
  const running = new Set<number>()
  const ended: { readonly at: number; readonly lastedMs: number }[] = []
  const queue: { readonly since: number; readonly told: Omit<Told, 'waitedMs'> | undefined }[] = []
  const told: Told[] = []
  const answer = () => {
    const startedAt = now() + random.next() / 1_000 // each its own
    running.add(startedAt)
    timeline.after(lasts(random), () => {
      running.delete(startedAt)
      ended.push({ at: now(), lastedMs: now() - startedAt })
      const next = queue.shift()
      if (!next) return
      if (next.told) told.push({ ...next.told, waitedMs: now() - next.since })
      answer()
    })
  }
  const arrive = () => {
    if (told.length >= waits) return
    timeline.after((-Math.log(1 - random.next()) * 125_000) / (channels * 1.25), arrive)
    if (running.size < channels) return answer()
    if (queue.length >= most) return
    const position = queue.length + 1
    const facts = {
      lastedMs: ended.filter(({ at }) => at > now() - BASIS_MS).map(({ lastedMs }) => lastedMs),
      agesMs: [...running].map((at) => now() - at),
      channels,
    }
    const estimate = estimateWaits(facts, position)[position - 1]
    queue.push({ since: now(), told: estimate ? { position, estimate } : undefined })
  }
  arrive()
  timeline.run()
  return told
}

const shareOf = (told: readonly Told[], is: (each: Told) => boolean) => told.filter(is).length / told.length
const isClose = ({ estimate, waitedMs }: Told) => Math.abs(estimate.ms - waitedMs) <= 0.3 * waitedMs
const isInRange = ({ estimate, waitedMs }: Told) => waitedMs >= estimate.fromMs && waitedMs <= estimate.toMs

/** Lines of every size, each with as many of the 2,000 who wait. */
const all = [play(2, 10, 500, 1), play(5, 20, 500, 2), play(10, 20, 500, 3), play(30, 60, 500, 4)].flatMap((told) =>
  told.slice(0, 500),
)

describe('estimateWaits', () => {
  it('is right within 30 % for four of five of 2,000 simulated waits', () => {
    expect(all).toHaveLength(2_000)
    expect(shareOf(all, isClose)).toBeGreaterThan(0.85)
  })

  it('says a range in which three of four lie at least; of those who are next two of three', () => {
    expect(shareOf(all, isInRange)).toBeGreaterThan(0.75)
    const next = all.filter(({ position }) => position <= 3)
    expect(next.length).toBeGreaterThan(20)
    expect(shareOf(next, isInRange)).toBeGreaterThan(0.67)
  })

  it('says nothing where too few calls ended of late, and so for no channel', () => {
    const lastedMs = [60_000, 60_000, 60_000, 60_000]
    expect(estimateWaits({ lastedMs, agesMs: [1_000], channels: 1 }, 2)).toEqual([null, null])
    expect(estimateWaits({ lastedMs: [...lastedMs, 60_000], agesMs: [], channels: 0 }, 1)).toEqual([null])
  })

  it('knows what is left of calls that always last as long', () => {
    const lastedMs = Array.from({ length: 5 }, () => 60_000)
    const waits = estimateWaits({ lastedMs, agesMs: [50_000, 20_000], channels: 2 }, 3)
    expect(waits.map((wait) => wait?.ms)).toEqual([10_000, 40_000, 70_000])
    expect(estimateWaits({ lastedMs, agesMs: [50_000], channels: 2 }, 1)[0]?.ms).toBe(0)
  })
})
