import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { titleOf } from '@parley/contract/kernel/import.schema.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { termsProblem } from '@parley/contract/tariffs/tariff.rules.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { type RateCells, type RateColumn, tariffImports } from '@parley/contract/tariffs/tariffImport.schema.ts'
import type { CheckedRow } from '../../kernel/import/import.store.ts'
import { cellFaults, type FileRow } from '../../kernel/import/table.ts'

type Terms = Pick<TariffTerms, 'mode' | 'bands' | 'rates' | 'bundleSeconds'>
type Rate = TariffTerms['rates'][number]
type Problem = readonly [field: RateColumn, why: string]

/** A row as a rate with one step at most, and what is wrong with it. */
interface ReadRow {
  readonly row: FileRow<RateColumn>
  readonly rate: Rate
  /** Undefined: the file does not say, as files from before the column do not. */
  readonly bundleSeconds: number | undefined
  readonly problems: readonly Problem[]
}

const { columns } = tariffImports
const PLAIN_INCREMENT = '60'
/** A tariff that spreadsheets wrote: “+420 2”, “0,05”. */
const digitsOf = (text: string) => text.replaceAll(/[\s+]/g, '')
const decimalOf = (text: string) => (/^\d+,\d+$/.test(text) ? text.replace(',', '.') : text)

function readRow(row: FileRow<RateColumn>, { mode, bands }: Terms): ReadRow {
  const { cells } = row
  const problems: Problem[] = []
  const text = (field: RateColumn, value: string) => {
    for (const why of cellFaults(columns[field].of, value)) problems.push([field, why])
    return value
  }
  const whole = (field: RateColumn, value: string) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : undefined
    if (number === undefined) problems.push([field, messages.wholeNumber])
    else if (!columns[field].of.safeParse(number).success) problems.push([field, messages.invalid])
    return number ?? 0
  }
  const band = cells.band === '' ? null : cells.band
  if (band !== null && !bands.some(({ name }) => name === band))
    problems.push(['band', `The tariff has no time band “${band}”.`])
  const isPerTime = mode === billingMode.of.PER_TIME
  if (!isPerTime && cells.price !== '')
    problems.push(['price', 'A price per call stands in the connection fee; leave this empty.'])
  const rate = {
    prefix: text('prefix', digitsOf(cells.prefix)),
    band,
    connectFee: text('connectFee', decimalOf(cells.connectFee || '0')),
    steps: isPerTime
      ? [
          {
            fromSecond: whole('fromSecond', cells.fromSecond || '0'),
            price: text('price', decimalOf(cells.price)),
            increment: whole('increment', cells.increment || PLAIN_INCREMENT),
          },
        ]
      : [],
  }
  const bundleSeconds = cells.bundleSeconds === '' ? undefined : whole('bundleSeconds', cells.bundleSeconds)
  return { row, rate, bundleSeconds, problems }
}

const keyOf = ({ prefix, band }: Rate) => JSON.stringify([prefix, band])

/** Rates of rows in order; each further row of the same prefix and hours is one more step. */
export function ratesOf(rows: readonly FileRow<RateColumn>[], terms: Terms): Rate[] {
  const rates = new Map<string, Rate>()
  for (const { rate } of rows.map((row) => readRow(row, terms))) {
    const known = rates.get(keyOf(rate))
    rates.set(keyOf(rate), known ? { ...known, steps: [...known.steps, ...rate.steps].sort(byStart) } : rate)
  }
  return [...rates.values()]
}
/** What a month includes by the file; where it says nothing, what the tariff has. */
export const bundleOf = (rows: readonly FileRow<RateColumn>[], terms: Terms): number | undefined =>
  rows.map((row) => readRow(row, terms).bundleSeconds).find((said) => said !== undefined) ?? terms.bundleSeconds

const byStart = (one: { fromSecond: number }, other: { fromSecond: number }) => one.fromSecond - other.fromSecond

/** Says of every row what it is to the prices that the tariff has now. */
export function checkRates(rows: readonly FileRow<RateColumn>[], terms: Terms): CheckedRow<RateColumn>[] {
  const lines = new Map<string, number>()
  const first = new Map<string, ReadRow>()
  const now = new Map(terms.rates.map((rate) => [keyOf(rate), rate]))
  const read = rows.map((row) => readRow(row, terms))
  const saying = read.find(({ bundleSeconds }) => bundleSeconds !== undefined)
  const checked = read.map((each) => {
    const problems = [...each.problems, ...beside(each, lines, first), ...otherBundle(each, saying)]
    const changes = problems.length > 0 ? [] : changesOf(each, now.get(keyOf(each.rate)), terms)
    return checkedRow(each.row, problems, changes)
  })
  const problem = checked.some(({ result }) => result === 'invalid')
    ? undefined
    : termsProblem({ ...terms, rates: ratesOf(rows, terms) })
  const [one, ...others] = checked
  if (problem === undefined || !one) return checked
  return [checkedRow(one, [['prefix', reason('tariff.badTerms', { problem }).message]], []), ...others]
}

/** What contradicts an earlier row. */
function beside(each: ReadRow, lines: Map<string, number>, first: Map<string, ReadRow>): Problem[] {
  const { row, rate } = each
  const key = keyOf(rate)
  const stepKey = `${key} ${rate.steps[0]?.fromSecond ?? ''}`
  const line = lines.get(stepKey)
  if (line !== undefined) return [['prefix', `Line ${line} has the same prefix, hours and second.`]]
  lines.set(stepKey, row.line)
  const before = first.get(key)
  if (!before) first.set(key, each)
  else if (before.rate.connectFee !== rate.connectFee)
    return [['connectFee', `Line ${before.row.line} has another connection fee for the same numbers and hours.`]]
  return []
}

/** A tariff has one bundle, whichever row says it. */
const otherBundle = ({ bundleSeconds }: ReadRow, saying: ReadRow | undefined): Problem[] =>
  bundleSeconds === undefined || !saying || saying.bundleSeconds === bundleSeconds
    ? []
    : [['bundleSeconds', `Line ${saying.row.line} has other included seconds for the same tariff.`]]

/** Undefined: the numbers have no price of their own at these hours yet, or no such step. */
function changesOf({ rate, bundleSeconds }: ReadRow, now: Rate | undefined, terms: Terms) {
  const [step] = rate.steps
  const other = now?.steps.find(({ fromSecond }) => fromSecond === step?.fromSecond)
  if (!now || (step && !other)) return undefined
  const pairs: (readonly [RateColumn, string, string])[] = [['connectFee', now.connectFee, rate.connectFee]]
  if (step && other) {
    pairs.push(['price', other.price, step.price])
    pairs.push(['increment', String(other.increment), String(step.increment)])
  }
  if (bundleSeconds !== undefined)
    pairs.push(['bundleSeconds', String(terms.bundleSeconds ?? 0), String(bundleSeconds)])
  return pairs
    .filter(([, from, to]) => Number(from) !== Number(to))
    .map(([field, from, to]) => ({ field: titleOf(columns[field]), from, to }))
}

function checkedRow(
  row: FileRow<RateColumn>,
  problems: readonly Problem[],
  changes: CheckedRow['changes'] | undefined,
): CheckedRow<RateColumn> {
  const { line, cells } = row
  const isNew = changes === undefined
  return {
    line,
    cells: cells as RateCells, // they were read by these columns
    result: problems.length > 0 ? 'invalid' : isNew ? 'create' : changes.length > 0 ? 'update' : 'unchanged',
    problems: problems.map(([field, why]) => ({ field: titleOf(columns[field]), reason: why })),
    changes: changes ?? [],
  }
}
