import type {
  Charge,
  ChargeExplanation,
  EconomyAdjustment,
  MonthCheck,
  TenantEconomy,
} from '@parley/contract/economy/economy.schema.ts'
import { example } from '../testing/fake-core.ts'
import { daysOf, monthAfter } from './month.ts'

const GUID = '0199a000-0000-7000-8000-000000000001'
const revenue = {
  calls: 1_840,
  seconds: 331_200,
  amount: '1104.25',
  fees: '250',
  adjustments: '-12.5',
  total: '1341.75',
}
const before = { calls: 1_600, seconds: 288_000, amount: '980', fees: '250', adjustments: '0', total: '1230' }
const share = (id: number | null, name: string | null, amount: string, amountBefore: string, calls = 100) => ({
  id,
  name,
  calls,
  seconds: calls * 180,
  amount,
  amountBefore,
})

/** October 2026 of a tenant, over and still open. */
export const october: TenantEconomy = {
  ...example('Statistics.TenantEconomy'),
  month: '2026-10',
  state: 'OPEN',
  closedAt: null,
  closedBy: null,
  lockedAt: null,
  lockedBy: null,
  currency: 'EUR',
  timezone: 'Europe/Prague',
  isRunning: false,
  revenue,
  revenueBefore: before,
  months: Array.from({ length: 12 }, (_, at) => ({
    ...before,
    amount: String(600 + at * 45),
    total: String(850 + at * 45),
    month: monthAfter('2026-10', at - 11),
    state: at < 10 ? ('LOCKED' as const) : at === 10 ? ('CLOSED' as const) : ('OPEN' as const),
  })),
  days: daysOf('2026-10')
    .filter((_, at) => at % 7 < 5)
    .map((day, at) => ({ day, calls: 80, seconds: 14_400, amount: `${40 + ((at * 7) % 23)}.25` })),
  lines: [
    share(5, 'Card help', '800.25', '700', 1_200),
    share(6, 'Loans and mortgages for those who call at night and on Sundays', '304', '280', 600),
    share(null, null, '0', '0', 40),
  ],
  flows: [share(11, 'Welcome', '1104.25', '980', 1_840)],
  campaigns: [share(21, 'Autumn reminders', '204.004', '0', 300), share(null, null, '900.246', '980', 1_540)],
  tariffs: [share(7, 'Bank 2026', '1104.25', '980', 1_800), share(null, null, '0', '0', 40)],
  forecast: null,
  waiting: 3,
}

export const charge: Charge = {
  guid: GUID,
  startedAt: '2026-10-12T09:15:00Z',
  line: { id: 5, name: 'Card help' },
  flow: { id: 11, name: 'Welcome' },
  campaign: null,
  tariff: { id: 7, name: 'Bank 2026' },
  tariffVersion: 2,
  prefix: '420',
  band: 'Peak',
  seconds: 76,
  amount: '0.07',
  ratedAt: '2026-10-12T09:17:00Z',
  hasConversation: true,
}

/** 76 seconds, 10 of them free, the rest two minutes for 0.03 each, 0.0085 to connect. */
export const explanation: ChargeExplanation = {
  ...charge,
  currency: 'EUR',
  timezone: 'Europe/Prague',
  mode: 1,
  rounding: { digits: 2, mode: 'halfUp' },
  trace: {
    prefix: '420',
    band: 'Peak',
    seconds: 76,
    freeSeconds: 10,
    bundleSeconds: 0,
    connectFee: '0.0085',
    steps: [{ fromSecond: 10, seconds: 66, increment: 60, increments: 2, price: '0.03', amount: '0.06' }],
    sum: '0.0685',
    raisedTo: null,
    exact: '0.0685',
  },
  adjustments: [{ month: '2026-11', amount: '-0.02', reason: 'Rated again', at: '2026-11-03T08:00:00Z' }],
}

const nobody = { closedAt: null, closedBy: null, lockedAt: null, lockedBy: null }
const found = { count: 3, lines: [], month: null, problem: null }
export const openMonth: MonthCheck = {
  invoice: null,
  laterClosed: null,
  month: '2026-10',
  state: 'OPEN',
  ...nobody,
  rowVersion: 4,
  findings: [
    { finding: 'noTariff', blocks: false, ...found, count: 40, lines: [{ id: 8, name: 'Night desk', calls: 40 }] },
    { finding: 'outlier', blocks: false, ...found },
  ],
}
const eva = { id: 4, name: 'Eva Malá' }
export const closedMonth: MonthCheck = {
  ...openMonth,
  state: 'CLOSED',
  closedAt: '2026-11-02T08:00:00Z',
  closedBy: eva,
  rowVersion: 5,
  findings: [],
}

export const adjustment: EconomyAdjustment = {
  idAdjustment: 31,
  month: '2026-10',
  corrects: '2026-09',
  amount: '-12.5',
  reason: 'Calls of the outage on 12 September',
  guid: null,
  createdAt: '2026-10-05T08:00:00Z',
  createdBy: eva,
}
