import type { FileRow } from '../../kernel/import/table.ts'

/** A call of an invoice as it was read; `problem` where it could not be. */
export interface InvoiceCall {
  readonly line: number
  /** ISO; without a zone it is on the tenant’s clock. */
  readonly time: string | null
  readonly number: string | null
  readonly seconds: number | null
  readonly amount: string | null
  readonly problem: string | null
}
type Cells = FileRow<'time' | 'number' | 'seconds' | 'amount'>

export function readCall({ line, cells, refused }: Cells): InvoiceCall {
  const time = timeOf(cells.time)
  const digits = cells.number.replaceAll(/\D/g, '').slice(0, 20)
  const number = digits === '' ? undefined : digits
  const seconds = secondsOf(cells.seconds)
  const amount = amountOf(cells.amount)
  const wrong = Object.entries({ Time: time, Number: number, Seconds: seconds, Amount: amount })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name)
  if (refused || time === undefined || number === undefined || seconds === undefined || amount === undefined)
    return {
      line,
      time: null,
      number: null,
      seconds: null,
      amount: null,
      problem: refused?.reason ?? `${wrong.join(', ')} can’t be read.`,
    }
  return { line, time, number, seconds, amount, problem: null }
}

const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/
const YEARS = /^(199|2[01]\d)\d-/
const EUROPEAN = /^(\d{1,2})[./](\d{1,2})[./](\d{4}) (\d{1,2}:\d\d(?::\d\d)?)$/

/** 2026-10-05 10:00:00, with or without a zone, or 5.10.2026 10:00. */
function timeOf(text: string): string | undefined {
  const [, isoDay, isoClock, zone = ''] = ISO.exec(text) ?? []
  const [, day = '', month = '', year, clock] = EUROPEAN.exec(text) ?? []
  const local =
    isoDay === undefined
      ? year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${(clock ?? '').padStart(5, '0')}`
      : `${isoDay}T${isoClock}`
  if (!local || !YEARS.test(local)) return undefined
  const whole = local.length === 'yyyy-mm-ddThh:mm'.length ? `${local}:00` : local
  const read = new Date(`${whole}Z`)
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(whole) ? undefined : whole + zone
}

/** No call is longer. */
const MOST_SECONDS = 24 * 3600

/** 75, 1:15 or 0:01:15. */
function secondsOf(text: string): number | undefined {
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : clockSeconds(text)
  return seconds !== undefined && seconds <= MOST_SECONDS ? seconds : undefined
}

function clockSeconds(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^(?:(\d{1,3}):)?(\d{1,2}):(\d\d)$/.exec(text) ?? []
  return minutes === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** 0.05 or 0,05, of which six decimal places count. */
function amountOf(text: string): string | undefined {
  const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d{1,12}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  return part === '' ? whole : `${whole}.${part.slice(0, 6)}`
}
