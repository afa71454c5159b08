import { z } from 'zod'
import { type ImportColumns, importOf } from '../kernel/import.schema.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, instant, listQuery, person, text } from '../kernel/schema.ts'
import { sum } from '../tariffs/tariff.schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { comparisonResult, comparisonState } from './cost.enum.ts'

const cell = (label: string) => z.string().meta({ label })
/** What an invoice of calls says, whatever its columns are called. */
export const invoiceColumns = {
  time: { of: cell('Time'), isNeeded: true, also: ['date', 'datetime', 'start', 'starttime', 'started', 'calldate'] },
  number: { of: cell('Number'), isNeeded: true, also: ['destination', 'called', 'callednumber', 'to', 'dst'] },
  seconds: { of: cell('Seconds'), isNeeded: true, also: ['duration', 'billsec', 'length'] },
  amount: { of: cell('Amount'), isNeeded: true, also: ['price', 'cost', 'total', 'charge'] },
} as const satisfies ImportColumns
const invoices = importOf(invoiceColumns)

export const invoiceFile = invoices.file.extend({
  provider: text(1, 80).refine(isPlain, { error: messages.plain }).meta({ label: 'Provider' }),
  unit: z.enum(['callsOut', 'callsIn']).meta({ label: 'What it is for' }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: messages.invalid })
    .optional(),
})
export type InvoiceFile = z.output<typeof invoiceFile>

/** A provider’s invoice beside the calls that are known here. */
export const costComparison = z.object({
  idCostComparison: id,
  provider: z.string(),
  unit: z.enum(['callsOut', 'callsIn']),
  fileName: z.string(),
  currency: z.string(),
  state: enumOf(comparisonState),
  error: z.string().nullable(),
  idTask: id.nullable(),
  createdAt: instant,
  createdBy: person.nullable(),
  totals: z.array(
    z.object({
      result: enumOf(comparisonResult),
      calls: count,
      theirSeconds: count,
      ourSeconds: count,
      theirAmount: sum,
      ourAmount: sum,
    }),
  ),
})
export type CostComparison = z.output<typeof costComparison>

export const comparisonRow = z.object({
  /** In the order of the file, then those that are only ours. */
  row: z.int().min(1),
  /** Line of the file; null: only ours. */
  line: count.nullable(),
  result: enumOf(comparisonResult),
  problem: z.string().nullable(),
  guid: guid.nullable(),
  startedAt: instant.nullable(),
  /** With all but its last digits hidden, and only where no call of ours is known. */
  number: z.string().nullable(),
  theirSeconds: count.nullable(),
  ourSeconds: count.nullable(),
  theirAmount: sum.nullable(),
  ourAmount: sum.nullable(),
})
export type ComparisonRow = z.output<typeof comparisonRow>
export const comparisonRowQuery = listQuery(['row'])
  .omit({ search: true })
  .extend({ result: z.array(enumOf(comparisonResult)).optional() })
