import { setImmediate as letOthers } from 'node:timers/promises'
import { reason } from '@parley/contract/kernel/errors.ts'
import { MAX_SUPPRESSION_ROWS, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import {
  type SuppressionFile,
  type SuppressionFileRead,
  suppressionDraft,
} from '@parley/contract/suppressions/suppression.schema.ts'
import { instantOf } from '@parley/recognise/zone.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { BROKEN_LETTER, BROKEN_ROW, type CsvRecord, UnreadableCsv } from '../kernel/import/csv.ts'
import { bytesOf } from '../kernel/import/fileBytes.ts'
import { readDay } from '../kernel/import/readDay.ts'
import { plain } from '../kernel/import/table.ts'
import { type Inspected, inspectFile, keyOf, type LookOf, readRows } from '../kernel/import/tableFile.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { hasTwo, TWO_NUMBERS } from '../kernel/phone/readPhone.ts'
import { refuse } from '../kernel/refusal.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { regionOf } from '../kernel/wholeNumber.ts'
import { holdingOf, keepEntries, lineReader, type Named, type NewEntry, storedEntries } from './suppression.service.ts'
import { countKnown } from './suppression.store.ts'

const DAY_MS = 86_400_000
/** Rows that are read before others have their turn, and that are shown. */
const TURN = 200
const PREVIEWED = 50
/** Pieces of a table of so many rows; whatever is longer was made to be unpacked. */
const MOST_PIECES = 5_000
const LONGEST = 1_000
const columns = ['identifier', 'reason', 'until'] as const
type Cells = Record<(typeof columns)[number], string>
type Places = SuppressionFileRead['columns']
const ALSO: Readonly<Record<(typeof columns)[number], readonly string[]>> = {
  identifier: [
    ...[
      'identifier',
      'number',
      'phone',
      'phonenumber',
      'telephone',
      'tel',
      'mobile',
      'msisdn',
      'email',
      'emailaddress',
    ],
    // As the template and the file of refused rows have it.
    'numberoremailaddress',
    ...['who', 'telefon', 'telefonnicislo', 'mobil', 'cislo', 'rufnummer'],
  ],
  reason: ['reason', 'why', 'note', 'comment', 'duvod', 'poznamka', 'grund'],
  until: ['until', 'expires', 'expiresat', 'expiry', 'validuntil', 'to', 'do', 'platido', 'bis', 'gultigbis'],
}

interface ReadFile
  extends Pick<
    SuppressionFileRead,
    'encoding' | 'separator' | 'sheet' | 'sheets' | 'titleLine' | 'titles' | 'columns'
  > {
  readonly rows: readonly Row[]
}
interface Row extends Cells {
  readonly line: number
  readonly problem: string | null
  readonly entry: NewEntry | undefined
}

/** What the rows of a file would do. */
export async function previewSuppressionFile(ctx: Ctx, file: SuppressionFile): Promise<SuppressionFileRead> {
  const holding = await holdingOf(ctx, file)
  const { rows, ...facts } = await readFile(ctx, file)
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const people = storedEntries(ctx, holding, entries)
  const isGlobal = holding.scope === suppressionScope.of.GLOBAL
  const known = await countKnown(ctx.db, { isGlobal, idCampaign: holding.idCampaign }, people)
  const added = people.length - known
  return { ...facts, ...shownRows(rows), added, known: entries.length - added, contacts: 0 }
}

/** Adds the rows of a file that name somebody. */
export async function addSuppressionFile(ctx: Ctx, file: SuppressionFile): Promise<SuppressionFileRead> {
  const holding = await holdingOf(ctx, file)
  const { rows, ...facts } = await readFile(ctx, file)
  if (facts.columns.identifier === undefined) refuse(reason('suppression.noColumn'))
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const { added, contacts } = await keepEntries(ctx, holding, entries)
  return { ...facts, ...shownRows(rows), added, known: entries.length - added, contacts }
}

const shown = ({ line, identifier, reason: why, until, problem }: Row) => ({
  ...{ line, identifier, reason: why, until, problem },
})
const shownRows = (rows: readonly Row[]) => ({
  preview: rows.slice(0, PREVIEWED).map(shown),
  refused: rows.filter(({ problem }) => problem !== null).map(shown),
})

async function readFile(ctx: Ctx, asked: SuppressionFile): Promise<ReadFile> {
  const { encoding, separator, sheet, titleLine } = asked
  const file = bytesOf(Buffer.from(asked.content, 'base64'))
  const named = await lineReader(ctx)
  const read = await rowReader(ctx, named, asked.reason)
  try {
    const found = await inspectFile(file, { encoding, separator, sheet, titleLine }, (cells) => lookOf(cells, named))
    const places = asked.columns ?? guessPlaces(found, named)
    const facts = { ...pick(found), columns: places }
    if (places.identifier === undefined) return { ...facts, rows: [] }
    const rows: Row[] = []
    let pieces = 0
    for await (const records of readRows(file, found)) {
      pieces += 1
      if (pieces > MOST_PIECES) throw new UnreadableCsv('it holds too much besides its rows.')
      for (const record of records) {
        if (rows.length === MAX_SUPPRESSION_ROWS)
          refuse(reason('suppression.tooManyRows', { limit: MAX_SUPPRESSION_ROWS.toLocaleString('en-US') }))
        rows.push(read(record, places))
        if (rows.length % TURN === 0) await letOthers()
      }
    }
    return { ...facts, rows }
  } catch (error) {
    if (error instanceof UnreadableCsv) return refuse(reason('suppression.unreadable', { problem: error.message }))
    throw error
  }
}

const pick = ({ encoding, separator, sheet, sheets, titleLine, titles }: Inspected) => ({
  ...{ encoding, separator, sheet, sheets: [...sheets], titleLine, titles: [...titles] },
})

function lookOf(cells: readonly string[], named: (typed: string) => Named | undefined): ReturnType<LookOf> {
  if (cells.some((cell) => named(cell))) return 'row'
  return cells.some((cell) => columns.some((column) => ALSO[column].includes(keyOf(cell)))) ? 'titles' : undefined
}

/** By the titles, and numbers by how they look. */
function guessPlaces({ titles, preview }: Inspected, named: (typed: string) => Named | undefined): Places {
  const keys = titles.map(keyOf)
  const places: { [K in keyof Places]: number } = {}
  for (const column of columns) {
    const place = keys.findIndex((key) => ALSO[column].includes(key))
    if (place >= 0) places[column] = place
  }
  if (places.identifier !== undefined) return places
  const taken = Object.values(places)
  const hits = titles.map((_, place) =>
    taken.includes(place) ? 0 : preview.filter(({ cells }) => named(cells[place] ?? '')).length,
  )
  const most = Math.max(...hits)
  return most > 0 ? { ...places, identifier: hits.indexOf(most) } : places
}

function problemOf(typed: string): string {
  if (typed === '') return 'There is no number or address.'
  return hasTwo(typed) ? TWO_NUMBERS : 'Neither a number nor an address.'
}

async function rowReader(ctx: Ctx, named: (typed: string) => Named | undefined, otherwise: string) {
  const { timezone, locale } = await ownTenant(ctx)
  const [region, now] = [regionOf(locale), ctx.clock.now().getTime()]
  /** The whole of the last day, on the clock of the tenant. */
  const endOf = (day: string) => instantOf(Date.parse(day) + DAY_MS, timezone) - 1_000
  const read = (cells: Cells): NewEntry | string => {
    if (Object.values(cells).some((cell) => cell.includes(BROKEN_LETTER))) return BROKEN_ROW
    const who = named(cells.identifier)
    if (!who) return problemOf(cells.identifier)
    const why = suppressionDraft.shape.reason.safeParse(cells.reason === '' ? otherwise : cells.reason)
    if (!why.success) return `Reason: ${why.error.issues[0]?.message}`
    if (cells.until === '') return { ...who, reason: why.data, expiresAt: null }
    const day = readDay(cells.until, region)
    if ('problem' in day) return `Until: ${day.problem}`
    const until = endOf(day.value)
    if (until <= now) return 'Until: This day is over.'
    return { ...who, reason: why.data, expiresAt: new Date(until).toISOString() }
  }
  return ({ line, cells, errors = {}, problem }: CsvRecord, places: Places): Row => {
    const cellOf = (column: keyof Cells) => cleanText(plain(cells[places[column] ?? -1] ?? '').slice(0, LONGEST))
    const own: Cells = { identifier: cellOf('identifier'), reason: cellOf('reason'), until: cellOf('until') }
    // An end that cannot be read is not taken for none.
    const error = problem ?? errors[places.identifier ?? -1] ?? errors[places.until ?? -1]
    const entry = error ?? read(own)
    return typeof entry === 'string'
      ? { line, ...own, problem: entry, entry: undefined }
      : { line, ...own, problem: null, entry }
  }
}
