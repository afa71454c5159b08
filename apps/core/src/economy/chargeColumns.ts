import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { roundingMode } from '@parley/contract/tariffs/tariff.enum.ts'
import { addAmounts, compareAmounts, type RateTrace, rate, type Terms } from '@parley/rating'
import { amountCell, type TableColumn } from '../exports/table.ts'
import type { listRatedCharges } from './chargeList.ts'

type Charge = Awaited<ReturnType<typeof listRatedCharges>>['items'][number]

/** A charge with what its amount is made of. */
export interface ChargeRow extends Charge {
  readonly terms: Terms | undefined
  readonly trace: RateTrace | null
  /** What it was corrected by when its conversation was gone. */
  readonly correction: string
}

export function rowOf(charge: Charge, terms: Terms | undefined): ChargeRow {
  const { answered, talkMs, prefix, band, bundleSeconds, amount } = charge
  if (!terms) return { ...charge, terms, trace: null, correction: amount }
  const { amount: rated, trace } = rate(terms, { prefix, band, answered, talkMs, bundleLeft: bundleSeconds })
  return { ...charge, terms, trace, correction: addAmounts(amount, negative(rated)) }
}
const negative = (amount: string) => (compareAmounts(amount, '0') === 0 ? '0' : `-${amount}`)

type Column = TableColumn<ChargeRow>
const numbers = (title: string, value: (row: ChargeRow) => number | null | undefined): Column => ({
  ...{ title, kind: 'number' },
  value: (row) => value(row) ?? null,
})
const amounts = (title: string, value: (row: ChargeRow) => string | null | undefined): Column => ({
  ...{ title, kind: 'number' },
  value(row) {
    const amount = value(row)
    return amount === null || amount === undefined ? null : amountCell(addAmounts(amount))
  },
})

/** One of the steps in which the charged seconds are priced. */
const stepColumns = (nth: number): readonly Column[] => [
  numbers(`Step ${nth} from second`, ({ trace }) => trace?.steps[nth - 1]?.fromSecond),
  numbers(`Step ${nth} seconds`, ({ trace }) => trace?.steps[nth - 1]?.seconds),
  numbers(`Step ${nth} increment`, ({ trace }) => trace?.steps[nth - 1]?.increment),
  numbers(`Step ${nth} increments`, ({ trace }) => trace?.steps[nth - 1]?.increments),
  amounts(`Step ${nth} price`, ({ trace }) => trace?.steps[nth - 1]?.price),
]

/** Each quantity that an amount is made of, so that a spreadsheet comes to the same one. */
export const columnsIn = (currency: string, mostSteps: number): readonly Column[] => [
  { title: 'Conversation', value: ({ guid }) => guid },
  { title: 'Started', kind: 'moment', value: ({ startedAt }) => startedAt },
  { title: 'Line', value: ({ line }) => line?.name ?? null },
  { title: 'Flow', value: ({ flow }) => flow?.name ?? null },
  { title: 'Campaign', value: ({ campaign }) => campaign?.name ?? null },
  { title: 'Tariff', value: ({ tariff }) => tariff?.name ?? null },
  numbers('Version', ({ tariffVersion }) => tariffVersion),
  { title: 'Billing mode', value: ({ terms }) => (terms ? billingMode.label(modeOf(terms)) : null) },
  { title: 'Prefix', value: ({ prefix }) => prefix },
  { title: 'Time band', value: ({ band }) => band },
  { title: 'Answered', kind: 'flag', value: ({ answered }) => answered },
  numbers('Seconds', ({ seconds }) => seconds),
  numbers('Free seconds', ({ trace }) => trace?.freeSeconds),
  numbers('Included seconds', ({ trace }) => trace?.bundleSeconds),
  numbers('Charged seconds', ({ trace }) => trace?.steps.reduce((sum, { seconds }) => sum + seconds, 0)),
  amounts('Connection fee', ({ trace }) => trace?.connectFee),
  ...Array.from({ length: mostSteps }, (_, at) => stepColumns(at + 1)).flat(),
  amounts('Sum', ({ trace }) => trace?.sum),
  amounts('Minimum', ({ trace, terms }) => trace && terms?.minimum),
  numbers('Decimal places', ({ trace }) => trace?.rounding.digits),
  { title: 'Rounding', value: ({ trace }) => (trace ? roundingMode.label(trace.rounding.mode) : null) },
  amounts(`Correction (${currency})`, ({ correction }) => (compareAmounts(correction, '0') === 0 ? null : correction)),
  amounts(`Amount (${currency})`, ({ amount }) => amount),
  { title: 'Rated', kind: 'moment', value: ({ ratedAt }) => ratedAt },
]

const modeOf = ({ mode }: Terms) => (mode === billingMode.of.PER_CALL ? mode : billingMode.of.PER_TIME)
