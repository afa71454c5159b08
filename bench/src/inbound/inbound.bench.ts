import { timelineOf } from '../../../apps/core/src/carrier/timeline.ts'
import { Arrivals } from '../../../apps/core/src/inbound/arrivals.ts'
import { systemClock as clock } from '../../../apps/core/src/kernel/clock.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import { Lease } from '../../../apps/core/src/runtime/lease.ts'
import { makeLine } from '../../../apps/core/test/conversations.ts'
import { dialAll } from '../dialer/dialer.bench.ts'
import { type DialerStage, onDialerStage } from '../dialer/stage.ts'
import { type Bench, median, perSecond, type Row, spread, times } from '../frame/row.ts'

const sizes = { full: { calls: 10_000, rounds: 3 }, tiny: { calls: 20, rounds: 1 } } as const
const log = openLog('fatal')
const NUMBER = '+420234000001'
const MOST_CALLS = 50
const MEGABYTE = 1_048_576
const many = (count: number) => count.toLocaleString('en-US')

/** Calls that come in to one line, all of them at once: who is answered is answered for no time, and each of the others is kept with its reason. */
export const inbound: Bench = {
  name: 'inbound',
  run: (size, say, ground) =>
    onDialerStage(ground, async (stage) => {
      const { calls, rounds } = sizes[size]
      const line = await makeCalledLine(stage)
      const ours: { rate: number; held: number }[] = []
      const beside: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await takeAll(stage, line, calls))
        beside.push(await dialAll(stage, calls))
        say(`${Math.round(ours[round]?.rate ?? 0)} in, ${Math.round(beside[round] ?? 0)} out a second`)
      }
      const ratio = median(ours.map(({ rate }, round) => rate / (beside[round] ?? 1)))
      const row: Row = {
        work: `${many(calls)} calls to one line at once, each decided and over`,
        ours: `${spread(
          ours.map(({ rate }) => rate),
          perSecond,
        )}, ${Math.round(median(ours.map(({ held }) => held)))} MB more at the most`,
        beside: `${spread(beside, perSecond)} (the dialer, as above)`,
        ratio: times(ratio),
        reach: '≥ 167 a second: 10,000 in a minute',
        isReached: median(ours.map(({ rate }) => rate)) >= 10_000 / 60,
      }
      return [row]
    }),
}

async function makeCalledLine({ core, owner, tenant, addCampaign }: DialerStage) {
  await addCampaign(0)
  const line = await makeLine(core, tenant, 'Called')
  await owner.query('UPDATE call_script SET channel = 1 WHERE id_tenant = $1', [tenant])
  await owner.query(
    `INSERT INTO line_number (id_tenant, id_line, id_module, place, number) VALUES ($1, $2, $3, 0, $4)`,
    [tenant, line.idLine, line.idModule, NUMBER],
  )
  await owner.query(
    `UPDATE line SET most_calls = $2, id_call_script = (SELECT min(id_call_script) FROM call_script WHERE id_tenant = $3 AND published_version IS NOT NULL)
     WHERE id_line = $1`,
    [line.idLine, MOST_CALLS, tenant],
  )
  return line
}

async function takeAll(
  { core, owner, tenant }: DialerStage,
  line: { idLine: number; idModule: number },
  calls: number,
) {
  const lease = new Lease(core.db, log)
  await lease.start()
  let [answered, refused] = [0, 0]
  const channel: ConstructorParameters<typeof Arrivals>[0]['channel'] = {
    async answer(_, { guid }) {
      answered += 1
      const end = { result: 'answered', by: 'caller', reason: 'hangup', ringMs: 0 } as const
      return { ...end, legs: [guid], disposition: null, answeredAt: clock.now(), endedAt: clock.now() }
    },
  }
  const run = core.inTenant
  const arrivals = new Arrivals({ channel, run, lease, timeline: timelineOf(clock), log })
  const before = await keptRefused()
  const idle = process.memoryUsage().rss
  let most = idle
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 100)
  const from = performance.now()
  await Promise.all(
    Array.from({ length: calls }, (_, at) =>
      arrivals.take(tenant, line.idModule, {
        ...{ callId: crypto.randomUUID(), from: `+4206${String(at).padStart(8, '0')}`, to: NUMBER, at: clock.now() },
        wait: () => ({ say: () => {} }),
        answer: () => {
          throw new Error('the channel of the bench answers itself')
        },
        refuse: () => {
          refused += 1
        },
      }),
    ),
  )
  const tookMs = performance.now() - from
  clearInterval(watch)
  const kept = (await keptRefused()) - before
  if (answered + refused !== calls || kept !== refused)
    throw new Error(`${calls} came, ${answered} answered, ${kept} kept`)
  const { rows } = await owner.query('SELECT FROM incoming_call WHERE id_line = $1', [line.idLine])
  if (rows.length > 0) throw new Error('a call still takes up its line')
  await arrivals.close()
  await lease.end()
  return { rate: (calls * 1_000) / tookMs, held: (most - idle) / MEGABYTE }

  async function keptRefused(): Promise<number> {
    const { rows: found } = await owner.query<{ kept: number }>(
      'SELECT count(*)::int AS kept FROM refused_call WHERE id_line = $1',
      [line.idLine],
    )
    return found[0]?.kept ?? 0
  }
}
