import { setTimeout as sleep } from 'node:timers/promises'
import { readOverview } from '../../../apps/core/src/campaigns/overview.ts'
import { planTurn } from '../../../apps/core/src/dialer/rules/plan.ts'
import { startDialer } from '../../../apps/core/src/dialer/startDialer.ts'
import { systemClock as clock } from '../../../apps/core/src/kernel/clock.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import { type Bench, median, ms, percentile, perSecond, type Row, spread, times } from '../frame/row.ts'
import { runJobs } from './jobs.ts'
import { rehearseContacts } from './rehearsed.ts'
import { type DialerStage, onDialerStage } from './stage.ts'

const sizes = {
  full: { contacts: 20_000, rounds: 3, due: [10_000, 100_000, 1_000_000], looks: 60, rehearsed: [10_000, 100_000] },
  tiny: { contacts: 20, rounds: 1, due: [60, 80], looks: 2, rehearsed: [10, 20] },
} as const
/** Of several campaigns: none of them may call more than a thousand a second. */
const CAMPAIGNS = 4
const CALLS_AT_ONCE = 50
const many = (count: number) => count.toLocaleString('en-US')

/** Who calls for campaigns, with a carrier that answers at once, and what people see of it. */
export const dialer: Bench = {
  name: 'dialer',
  run: async (size, say, ground) => {
    const { contacts, rounds, due, looks, rehearsed } = sizes[size]
    const rows = await onDialerStage(ground, async (stage) => [
      await dialingRow(stage, contacts, rounds),
      ...(await grownRows(stage, due, looks, say)),
    ])
    const all = [...rows, await rehearsalRow(rehearsed)]
    for (const { work, ours, beside } of all) say(`${work}: ${ours} beside ${beside}`)
    return all
  },
}

/** Ends every call at once, as where the line is busy. */
const channel: Parameters<typeof startDialer>[0]['channel'] = {
  async dial(_, { guid }) {
    const end = { result: 'busy', by: 'provider', reason: 'busy', ringMs: 0 } as const
    return { ...end, legs: [guid], disposition: null, answeredAt: null, endedAt: clock.now() }
  },
}
const dialerOf = ({ core, tenant }: DialerStage) => startDialer({ core, clock, log: openLog('error'), channel, tenant })

/** Calls so many contacts; how many a second. */
export async function dialAll(stage: DialerStage, contacts: number): Promise<number> {
  for (let index = 0; index < CAMPAIGNS; index += 1)
    await stage.addCampaign(contacts / CAMPAIGNS, { alone: index === 0 })
  const running = await dialerOf(stage)
  const from = performance.now()
  while ((await running.dialer.turn()).calls > 0 || (await stage.left()) > 0) await sleep(0)
  await running.dialer.settled()
  const rate = (contacts * 1_000) / (performance.now() - from)
  await running.close()
  return rate
}

async function dialingRow(stage: DialerStage, contacts: number, rounds: number): Promise<Row> {
  const [ours, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await dialAll(stage, contacts))
    beside.push(await runJobs(stage.url, contacts))
  }
  const ratio = median(ours.map((rate, round) => rate / (beside[round] ?? 1)))
  return {
    work: `contacts dialed, each claimed, looked at, its attempt and its end kept`,
    ours: spread(ours, perSecond),
    beside: `${spread(beside, perSecond)} (graphile-worker, jobs that do nothing)`,
    ratio: times(ratio),
    reach: '≥ 0.5 ×',
    isReached: ratio >= 0.5,
  }
}

/** A turn and the overview with ever more contacts: neither may care. */
async function grownRows(
  stage: DialerStage,
  due: readonly number[],
  looks: number,
  say: (line: string) => void,
): Promise<Row[]> {
  const measured: { readonly claims: number[]; readonly overviews: number[] }[] = []
  for (const contacts of due) {
    say(`${many(contacts)} contacts`)
    const idCampaign = await stage.addCampaign(contacts, { pace: CALLS_AT_ONCE })
    const claims = await measureClaims(stage, looks)
    measured.push({ claims, overviews: await measureOverview(stage, idCampaign, looks) })
  }
  const [least = 0, ...more] = due
  const [first, ...others] = measured
  const rows = others.flatMap(({ claims, overviews }, index): Row[] => [
    grown(`a turn that claims ${CALLS_AT_ONCE} of ${many(more[index] ?? 0)} contacts that are due`, claims, {
      before: first?.claims ?? [],
      least,
    }),
    grown(`… its overview while it calls`, overviews, { before: first?.overviews ?? [], least }),
  ])
  return rows
}

function grown(
  work: string,
  took: readonly number[],
  { before, least }: { before: readonly number[]; least: number },
): Row {
  const ratio = median(took) / median(before)
  return {
    work,
    ours: `${ms(median(took))}, p95 ${ms(percentile(took, 0.95))}`,
    beside: `${ms(median(before))}, p95 ${ms(percentile(before, 0.95))} (with ${many(least)})`,
    ratio: times(ratio),
    reach: '≤ 1.3 ×',
    isReached: ratio <= 1.3,
  }
}

/** From the claim until contacts are reserved; each time they are let go again. */
async function measureClaims(stage: DialerStage, looks: number): Promise<number[]> {
  const { store, close } = await dialerOf(stage)
  const took: number[] = []
  for (let look = 0; look < looks; look += 1) {
    const from = performance.now()
    const now = clock.now()
    const claimed = await store.claim(stage.tenant, now, (facts) => planTurn(facts, true, now))
    took.push(performance.now() - from)
    if (claimed?.reserved.length !== CALLS_AT_ONCE) throw new Error('a turn of the bench claims as many as it may')
    await store.release(stage.tenant, now)
  }
  await close()
  return took
}

async function measureOverview(stage: DialerStage, idCampaign: number, looks: number): Promise<number[]> {
  const running = await dialerOf(stage)
  let isOver = false
  const calling = (async () => {
    for (; !isOver; await sleep(20)) await running.dialer.turn()
  })()
  const took: number[] = []
  for (let look = 0; look < looks; look += 1) {
    const from = performance.now()
    await stage.core.inTenant(stage.tenant, (ctx) => readOverview(ctx, idCampaign))
    took.push(performance.now() - from)
    await sleep(20)
  }
  isOver = true
  await calling
  await running.close()
  return took
}

const LONGEST_REHEARSAL_MS = 60_000
async function rehearsalRow([few, all]: readonly [number, number]): Promise<Row> {
  const [before, took] = [await rehearseContacts(few), await rehearseContacts(all)]
  return {
    work: `rehearse a campaign of ${many(all)} contacts`,
    ours: ms(took),
    beside: `${ms(before)} (of ${many(few)})`,
    ratio: times(took / before),
    reach: '< 60 s',
    isReached: took < LONGEST_REHEARSAL_MS,
  }
}
