import { type CsvRecord, UnreadableCsv } from './csv.ts'
import type { FileBytes } from './fileBytes.ts'
import { isoText, numberText } from './sheetCell.ts'
import { type Handlers, MOST_HELD, xmlReader } from './sheetXml.ts'
import type { CellWay, SheetShape, Workbook } from './workbook.ts'
import { readEntry, type Zip } from './zip.ts'

/** All sheets stand in one part, which is read and not held. */
const CONTENT = 'content.xml'
const MOST_CONTENT = 2_000_000_000
const MANIFEST = 'META-INF/manifest.xml'
const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 500
const MOST_SHAPES = 20_000
type Attributes = Record<string, string>

export const isOpenDocument = (zip: Zip): boolean => zip.has(CONTENT)

/** A spreadsheet of LibreOffice and others (ODS), as workbooks of Excel are read. */
export async function openDocument(file: FileBytes, zip: Zip, way: Required<CellWay>): Promise<Workbook> {
  const { sheets, hidden } = await sheetsOf(file, zip)
  return {
    sheets,
    hidden,
    async *rows(sheet, _, shape) {
      if (!sheets.includes(sheet)) throw new UnreadableCsv(`it has no sheet “${sheet}”.`)
      let rows: RepeatedRow[] = []
      const reader = sheetReader(sheet, way, (row) => rows.push(row), shape)
      for await (const piece of readEntry(file, zip, CONTENT, MOST_CONTENT)) {
        reader.push(piece)
        // With nothing in it, too: whoever reads may have had enough.
        if (rows.length === 0) yield []
        yield* eachRow(rows)
        rows = []
        if (reader.isOver()) return
      }
      reader.end()
      yield* eachRow(rows)
    },
  }
}

/** A row that stands there several times, which may be a million. */
interface RepeatedRow extends CsvRecord {
  readonly times: number
}
const MOST_AT_ONCE = 200

/** Rows as they are shown, a few at a time: all that are repeated would fill the memory. */
function* eachRow(rows: readonly RepeatedRow[]): Generator<CsvRecord[]> {
  let some: CsvRecord[] = []
  for (const { line, cells, times } of rows)
    for (let at = 0; at < times; at += 1) {
      some.push({ line: line + at, cells })
      if (some.length < MOST_AT_ONCE) continue
      yield some
      some = []
    }
  if (some.length > 0) yield some
}

interface Sheets {
  readonly sheets: readonly string[]
  readonly hidden: ReadonlySet<string>
}
/** To know its sheets, all of it is read: once for each look at a file. */
const looked = new WeakMap<FileBytes, Promise<Sheets>>()
function sheetsOf(file: FileBytes, zip: Zip): Promise<Sheets> {
  const found = looked.get(file) ?? findSheets(file, zip)
  looked.set(file, found)
  return found
}

async function findSheets(file: FileBytes, zip: Zip): Promise<Sheets> {
  if (zip.has(MANIFEST)) await readAll(file, zip, MANIFEST, { open: refuseSealed })
  const [sheets, hidden, unshown] = [new Set<string>(), new Set<string>(), new Set<string>()]
  let [style, depth, isSpreadsheet] = ['', 0, false]
  await readAll(file, zip, CONTENT, {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') unshown.add(style)
      if (name === 'spreadsheet') isSpreadsheet = true
      if (name !== 'table') return
      depth += 1
      const title = attributes['table:name'] ?? ''
      if (depth > 1 || title === '') return
      sheets.add(title)
      if (unshown.has(attributes['table:style-name'] ?? '')) hidden.add(title)
    },
    close(name) {
      if (name === 'table') depth -= 1
    },
  })
  if (!isSpreadsheet) throw new UnreadableCsv('it is a document of another kind, and no spreadsheet.')
  return { sheets: [...sheets], hidden }
}

function refuseSealed(name: string): void {
  if (name === 'encryption-data') throw new UnreadableCsv('it is protected by a password. Save it without one.')
}

async function readAll(file: FileBytes, zip: Zip, name: string, handlers: Handlers): Promise<void> {
  const reader = xmlReader(handlers)
  for await (const piece of readEntry(file, zip, name, name === CONTENT ? MOST_CONTENT : MOST_HELD)) reader.push(piece)
  reader.end()
}

const repeated = (said: string | undefined): number => {
  const count = Number(said ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_ROWS) : 1
}

const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** Within these, texts are none of the cell: comments, drawings, and what was deleted. */
const BESIDE: readonly string[] = [
  ...['annotation', 'shapes', 'tracked-changes', 'forms'],
  ...['frame', 'g', 'rect', 'line', 'polyline', 'polygon', 'regular-polygon', 'path', 'circle', 'ellipse'],
  ...['connector', 'caption', 'measure', 'control', 'custom-shape', 'scene'],
]

function sheetReader(sheet: string, way: Required<CellWay>, take: (row: RepeatedRow) => void, shape?: SheetShape) {
  let [isHere, isOver, beside, depth] = [false, false, 0, 0]
  let [line, rowTimes, columns] = [0, 1, 0]
  let cells: string[] = []
  let column = 0
  let cell: { readonly attributes: Attributes; text: string; paragraphs: number } | undefined
  const say = (text: string) => {
    if (cell && cell.text.length < way.longestCell) cell.text += text
  }
  const begin = (name: string, attributes: Attributes) => {
    if (name === 'table-row') {
      rowTimes = repeated(attributes['table:number-rows-repeated'])
      cells = []
      column = 0
      if (/^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '') && shape)
        for (let at = 1; at <= rowTimes && shape.hiddenLines.size < MOST_SHAPES; at += 1)
          shape.hiddenLines.add(line + at)
    } else if (name === 'table-column') {
      const times = repeated(attributes['table:number-columns-repeated'])
      if (attributes['table:visibility'] === 'collapse' && shape && shape.hiddenColumns.length < MOST_SHAPES)
        shape.hiddenColumns.push([columns, columns + times - 1])
      columns += times
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      cell = { attributes, text: '', paragraphs: 0 }
      noteMerged(attributes)
    } else if (name === 'p' && cell) {
      if (cell.paragraphs > 0) say('\n')
      cell.paragraphs += 1
    } else if (name === 's') say(' '.repeat(Math.min(repeated(attributes['text:c']), way.longestCell)))
    else if (name === 'tab') say('\t')
    else if (name === 'line-break') say('\n')
  }
  const noteMerged = (attributes: Attributes) => {
    const wide = repeated(attributes['table:number-columns-spanned'])
    const high = repeated(attributes['table:number-rows-spanned'])
    if (!shape || wide * high === 1 || shape.merged.length >= MOST_SHAPES) return
    shape.merged.push(`${lettersOf(column)}${line + 1}:${lettersOf(column + wide - 1)}${line + high}`)
  }
  const endCell = () => {
    if (!cell) return
    const times = repeated(cell.attributes['table:number-columns-repeated'])
    const said = cellText(cell.attributes, cell.text, way)
    if (said !== '')
      for (let at = column; at < Math.min(column + times, MOST_COLUMNS); at += 1) {
        while (cells.length < at) cells.push('')
        cells[at] = said
      }
    column += times
    cell = undefined
  }
  const endRow = () => {
    if (cells.some((each) => each.trim() !== '')) {
      if (line + rowTimes > MOST_ROWS) throw new UnreadableCsv('the sheet has more rows than can be read.')
      take({ line: line + 1, cells, times: rowTimes })
    }
    line += rowTimes
  }
  const reader = xmlReader({
    open(name, attributes) {
      if (isOver) return
      if (name === 'table') {
        depth += 1
        if (depth === 1 && attributes['table:name'] === sheet) isHere = true
      }
      if (!isHere || depth > 1) return
      if (BESIDE.includes(name)) beside += 1
      if (beside === 0) begin(name, attributes)
    },
    text(text) {
      if (isHere && depth === 1 && beside === 0 && cell && cell.paragraphs > 0) say(text)
    },
    close(name) {
      if (isOver) return
      if (isHere && depth === 1) {
        if (BESIDE.includes(name)) beside -= 1
        else if (beside === 0 && (name === 'table-cell' || name === 'covered-table-cell')) endCell()
        else if (beside === 0 && name === 'table-row') endRow()
      }
      if (name !== 'table') return
      depth -= 1
      if (isHere && depth === 0) isOver = true
    },
  })
  return { ...reader, isOver: () => isOver }
}

/** Digits that are shown with zeros in front: postcodes and customer numbers. */
const isZeroed = (shown: string, value: number) => /^0\d+$/.test(shown) && Number(shown) === value

/** What a cell says as a text: its value where it has one, as the other workbooks have it. */
function cellText(attributes: Attributes, shown: string, { longestCell, withSigns }: Required<CellWay>): string {
  // LibreOffice keeps an empty text in place of one.
  if (attributes['calcext:value-type'] === 'error') return shown.slice(0, longestCell)
  const type = attributes['office:value-type'] ?? ''
  const value = Number(attributes['office:value'])
  const isNumber = attributes['office:value'] !== undefined && Number.isFinite(value) && Math.abs(value) < 1e15
  const said = () => {
    if (type === 'boolean') return attributes['office:boolean-value'] ?? shown
    if (type === 'date') return isoText(attributes['office:date-value'] ?? shown, { kind: 'number' })
    if (type === 'time') return durationText(attributes['office:time-value'] ?? '') ?? shown
    if (!['float', 'percentage', 'currency'].includes(type)) return attributes['office:string-value'] ?? shown
    // Shown it may be cut short, as 1E+15.
    if (!isNumber) return attributes['office:value'] ?? shown
    const trimmed = shown.trim()
    if (isZeroed(trimmed.replaceAll(' ', ''), value) || (withSigns && type !== 'float' && trimmed !== ''))
      return trimmed
    return numberText(value, { kind: 'number' }, false, String)
  }
  return said().slice(0, longestCell)
}

/** A time of day, or hours beyond it, as other workbooks have it. */
function durationText(said: string): string | undefined {
  const [, sign = '', days = 0, hours = 0, minutes = 0, seconds = 0] =
    /^(-?)P(?:(\d{1,6})D)?T?(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8})(?:[.,]\d+)?S)?$/.exec(said) ?? []
  if (said === '' || !said.includes('P')) return undefined
  const all = Number(days) * 86_400 + Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = all % 60 === 0 ? '' : `:${two(all % 60)}`
  return `${sign}${two(Math.floor(all / 3_600))}:${two(Math.floor(all / 60) % 60)}${rest}`
}
