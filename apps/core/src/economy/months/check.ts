import { type MonthFinding, monthFinding } from '@parley/contract/economy/economy.enum.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { dayIn } from '../../tenants/billing.ts'
import {
  countRunning,
  countUnpriced,
  countUnusual,
  countWaiting,
  type LineCalls,
  openBefore,
  problemOf,
} from './check.store.ts'
import { keptClosedBy, type MonthFacts, readMonth } from './month.store.ts'

type Finding = MonthCheck['findings'][number]
const { NOT_OVER, RUNNING, WAITING, NO_TARIFF, FREE, OUTLIER, EARLIER_OPEN } = monthFinding.of
/** With these the month is not what it will be. */
const blocking: readonly MonthFinding[] = [NOT_OVER, RUNNING, WAITING, EARLIER_OPEN]
const MOST_LINES = 50

/** What to look at before the month is closed; of one that is, nothing any more. */
export async function checkMonth(ctx: Ctx, month: string): Promise<MonthCheck> {
  const facts = await readMonth(ctx.db, month)
  const kept = await keptClosedBy(ctx.db, month)
  if (facts.state !== 'OPEN') return { ...facts, ...kept, findings: [] }
  return { ...facts, ...kept, findings: [...(await findBlocking(ctx, facts)), ...(await findOdd(ctx, month))] }
}

/** What keeps the month from being closed. */
export async function findBlocking(ctx: Ctx, { month }: Pick<MonthFacts, 'month'>): Promise<Finding[]> {
  const { timezone } = await ownTenant(ctx)
  const isOver = dayIn(timezone, ctx.clock.now()).slice(0, 7) > month
  const [earlier, problem] = [await openBefore(ctx, month), await problemOf(ctx.db, month, timezone)]
  return [
    ...(isOver ? [] : [found(NOT_OVER, [], 1)]),
    ...ofLines(RUNNING, await countRunning(ctx.db, month, timezone)),
    ...ofLines(WAITING, await countWaiting(ctx.db, month, timezone)).map((each) => ({ ...each, problem })),
    ...(earlier.length > 0 ? [found(EARLIER_OPEN, [], earlier.length, earlier[0])] : []),
  ]
}

async function findOdd({ db }: Ctx, month: string): Promise<Finding[]> {
  const { free, outliers } = await countUnusual(db, month)
  return [...ofLines(NO_TARIFF, await countUnpriced(db, month)), ...ofLines(FREE, free), ...ofLines(OUTLIER, outliers)]
}

/** Lines with most calls first. */
function ofLines(finding: MonthFinding, lines: readonly LineCalls[]): Finding[] {
  const count = lines.reduce((sum, { calls }) => sum + calls, 0)
  return count === 0 ? [] : [found(finding, lines, count)]
}

const found = (finding: MonthFinding, lines: readonly LineCalls[], count: number, month?: string): Finding => ({
  finding,
  blocks: blocking.includes(finding),
  count,
  lines: lines.slice(0, MOST_LINES).map(({ id, name, calls }) => ({ id, name, calls })),
  month: month ?? null,
  problem: null,
})
