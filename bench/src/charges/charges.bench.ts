import { readEconomy } from '../../../apps/core/src/economy/economy.service.ts'
import { recalculateTask, startRecalculation } from '../../../apps/core/src/economy/months/recalculate.ts'
import { raterOf } from '../../../apps/core/src/economy/rateCalls.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import type { TaskRun } from '../../../apps/core/src/kernel/taskRun.ts'
import { makeLine } from '../../../apps/core/test/conversations.ts'
import { type DialerStage, onDialerStage } from '../dialer/stage.ts'
import { type Bench, median, ms, perSecond, times } from '../frame/row.ts'
import { terms } from '../rating/work.ts'

const sizes = { full: 1_000_000, tiny: 500 } as const
const LINES = 10
const ROUNDS = 5
const MONTH = '2026-10'

/** Calls of a month rated into the database as they wait, and once more by other prices, beside writing the same by one statement that rates nothing. */
export const charges: Bench = {
  name: 'charges',
  run: (size, _, ground) =>
    onDialerStage(ground, async (stage) => {
      const count = sizes[size]
      await addCalls(stage, count)
      const rate = raterOf({ ...stage.core, log: openLog('fatal') })
      const from = performance.now()
      for (let rated = 0, done = 1; done > 0; rated += done) {
        done = await rate()
        if (done === 0 && rated !== count) throw new Error(`${rated} of ${count} calls were rated`)
      }
      const ours = (count * 1000) / (performance.now() - from)
      const read = await readMonth(stage)
      const beside = (count * 1000) / (await copyCharges(stage))
      const again = await recalculate(stage, count)
      return [
        {
          work: `calls rated by ${terms.rates.length} rates and charged, in one process`,
          ours: perSecond(ours),
          beside: `${perSecond(beside)} (the same rows by one statement)`,
          ratio: times(ours / beside),
          reach: '≥ 5,000/s',
          isReached: ours >= 5_000,
        },
        {
          work: `what a month of ${count.toLocaleString('en-US')} calls comes to, by day, line, flow, campaign and tariff`,
          ours: ms(read.ours),
          beside: `${ms(read.scan)} (adding up its calls by line and flow)`,
          ratio: times(read.ours / read.scan),
          reach: '< 100 ms',
          isReached: read.ours < 100,
        },
        {
          work: `recalculate a month of ${count.toLocaleString('en-US')} calls, every amount of which changes`,
          ours: `${seconds(again.ours)}, others wait ${seconds(again.held)} of it`,
          beside: `${seconds(again.update)} (the same changes by one statement)`,
          ratio: times(again.ours / again.update),
          reach: '≤ 10 ×',
          isReached: again.ours <= 10 * again.update,
        },
      ]
    }),
}

const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`

async function addCalls({ owner, core, tenant }: DialerStage, count: number): Promise<void> {
  const lines: number[] = []
  for (let line = 0; line < LINES; line += 1) lines.push((await makeLine(core, tenant, `Line ${line}`)).idLine)
  const { mode, ...priced } = terms
  await owner.query(
    `WITH made AS (INSERT INTO tariff (id_tenant, name, currency, created_at, updated_at) VALUES ($1, 'Bench', 'EUR', now(), now())
         RETURNING id_tariff),
       version AS (INSERT INTO tariff_version (id_tenant, id_tariff, version, valid_from, mode, terms, created_at)
         SELECT $1, id_tariff, 1, '2020-01-01', $3, $4, now() FROM made)
     INSERT INTO line_tariff (id_tenant, id_line, id_tariff, valid_from) SELECT $1, line, id_tariff, '2020-01-01' FROM made, unnest($2::bigint[]) AS line`,
    [tenant, lines, mode, JSON.stringify(priced)],
  )
  await owner.query("SELECT app.add_conversation_months('2026-10-01', '2026-11-30')")
  await owner.query(CALLS, [tenant, lines, count])
  await owner.query('ANALYZE')
}

const CALLS = `
  INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version, id_line,
    from_number, to_number, language, answered_at, ended_at, talk_ms, outcome)
  SELECT guid, at, $1, n, guid, 1, 'out', 1, n % 20, guid, 1, ($2::bigint[])[1 + n % cardinality($2::bigint[])], '+420222333444',
    '+' || (1 + n * 7919 % 9999) || '555' || n, '', CASE WHEN n % 5 > 0 THEN at END, at, CASE WHEN n % 5 > 0 THEN n * 7919 % 400000 ELSE 0 END, 3
  FROM (
    SELECT n, at, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS guid
    FROM generate_series(1, $3::bigint) AS n, LATERAL (SELECT timestamptz '2026-10-02Z' + (n * 7919 % 2500000) * interval '1 second' AS at) AS begun
  ) AS made`

/** The middle time of the overview, and of a scan of the calls that it is about. */
async function readMonth({ core, owner, tenant }: DialerStage) {
  const took = { ours: [] as number[], scan: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    took.ours.push(await timeOf(() => core.inTenant(tenant, (ctx) => readEconomy(ctx, MONTH))))
    took.scan.push(
      await timeOf(() =>
        owner.query('SELECT id_line, id_call_script, sum(amount) FROM charge WHERE month = $1 GROUP BY 1, 2', [MONTH]),
      ),
    )
  }
  return { ours: median(took.ours), scan: median(took.scan) }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Milliseconds for writing what was just charged once more, in another month. */
async function copyCharges({ owner }: DialerStage): Promise<number> {
  const from = performance.now()
  await owner.query(`
    INSERT INTO charge (id_tenant, guid, started_at, day, month, id_line, id_call_script, id_campaign, id_tariff, tariff_version, prefix, band,
      answered, seconds, talk_ms, amount, rated_at)
    SELECT id_tenant, gen_random_uuid(), started_at, day + 60, to_char(day + 60, 'YYYY-MM'), id_line, id_call_script, id_campaign, id_tariff,
      tariff_version, prefix, band, answered, seconds, talk_ms, amount, rated_at FROM charge`)
  return performance.now() - from
}

/** How long the task works, and its last transaction, in which the month is held; then the same changes of as many rows by one statement. */
async function recalculate({ core, owner, tenant }: DialerStage, count: number) {
  const rates = terms.rates.map((rate) => ({ ...rate, connectFee: '0.07' }))
  const { mode, ...priced } = { ...terms, rates }
  await owner.query(
    `WITH made AS (INSERT INTO tariff (id_tenant, name, currency, created_at, updated_at) VALUES ($1, 'Dearer', 'EUR', now(), now())
         RETURNING id_tariff),
       version AS (INSERT INTO tariff_version (id_tenant, id_tariff, version, valid_from, mode, terms, created_at)
         SELECT $1, id_tariff, 1, '2020-01-01', $2, $3, now() FROM made)
     UPDATE line_tariff SET id_tariff = made.id_tariff FROM made`,
    [tenant, mode, JSON.stringify(priced)],
  )
  await owner.query('TRUNCATE unrated_call') // they are rated by the task, not one by one
  await owner.query('ANALYZE')
  const { idTask } = await core.inTenant(tenant, (ctx) => startRecalculation(ctx, { month: MONTH, dryRun: false }))
  if (idTask === null) throw new Error('the recalculation has no task')
  let held = 0
  const run: TaskRun = {
    ...{ tenant, clock: core.clock, log: openLog('fatal'), signal: new AbortController().signal, idTask, attempt: 1 },
    idUser: null,
    run: async (work) => {
      const from = performance.now()
      const result = await core.inTenant(tenant, work)
      held = performance.now() - from
      return result
    },
    runAs: (_, work) => core.inTenant(tenant, work),
    progress: () => {},
    step: () => {},
    note: () => {},
    checkCancelled: () => {},
  }
  const ours = await timeOf(() => recalculateTask.work(run, { month: MONTH, dryRun: false } as never)) // as startRecalculation gave it
  const { rows } = await owner.query<{ changed: number }>(
    'SELECT (result ->> $1)::int AS changed FROM economy_run WHERE id_task = $2',
    ['changed', idTask],
  )
  if (rows[0]?.changed !== (count / 5) * 4) throw new Error(`${rows[0]?.changed} of ${count} calls were rated again`)
  const update = await timeOf(() =>
    owner.query(
      'UPDATE charge SET amount = amount + 0.02, tariff_version = 2, rated_at = now() WHERE month <> $1 AND answered',
      [MONTH],
    ),
  )
  return { ours, held, update }
}
