import { type CsvRecord, UnreadableCsv } from './csv.ts'
import type { FileBytes } from './fileBytes.ts'
import { isOpenDocument, openDocument } from './openDocument.ts'
import { isoText, numberText, signedNumber, type WriteCode } from './sheetCell.ts'
import { builtInFormat, formatOf, type SheetFormat } from './sheetFormat.ts'
import { MOST_HELD, readXml, xmlReader } from './sheetXml.ts'
import { readDirectory, readEntry, type Zip } from './zip.ts'

/** Of a sheet, which is not held as a whole. */
const MOST_SHEET = 8_000_000_000
const MOST_COLUMNS = 500
/** As Excel has them. */
const MOST_ROWS = 1_048_576
const LONGEST_CELL = 1_001
const UNREAD = '…'

/** What a sheet says of itself beside its cells; known once all of its rows are read. */
export interface SheetShape {
  /** Cells that are shown as one, as “B1:C2”. */
  readonly merged: string[]
  /** First and last of columns that are not shown, from 0. */
  readonly hiddenColumns: (readonly [first: number, last: number])[]
  readonly hiddenLines: Set<number>
}
export interface Workbook {
  readonly sheets: readonly string[]
  /** Those that are not shown. */
  readonly hidden: ReadonlySet<string>
  /** A text that stands behind the first `mostTexts` bytes of all texts is shown as “…”. */
  rows(sheet: string, mostTexts?: number, shape?: SheetShape): AsyncGenerator<readonly CsvRecord[]>
}

export interface CellWay {
  /** Longer cells are cut. */
  readonly longestCell?: number
  /** Numbers come with their currency or percent, for people; without they are values. */
  readonly withSigns?: boolean
}
export async function openWorkbook(
  file: FileBytes,
  { longestCell = LONGEST_CELL, withSigns = false }: CellWay = {},
): Promise<Workbook> {
  const zip = await readDirectory(file)
  if (isOpenDocument(zip)) return await openDocument(file, zip, { longestCell, withSigns })
  // So LibreOffice seals all parts together.
  if (zip.has('encrypted-package')) throw new UnreadableCsv('it is protected by a password. Save it without one.')
  if (!zip.has('xl/workbook.xml')) throw new UnreadableCsv('it is an archive, but no workbook (XLSX or ODS).')
  const targets = new Map<string, string>()
  await readXml(file, zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const paths = new Map<string, string>()
  const hidden = new Set<string>()
  let is1904 = false
  await readXml(file, zip, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      const path = targets.get(attributes['r:id'] ?? '')
      if (name !== 'sheet' || path === undefined || !zip.has(path)) return
      paths.set(attributes.name ?? '', path)
      if (/^(?:hidden|veryHidden)$/.test(attributes.state ?? '')) hidden.add(attributes.name ?? '')
    },
  })
  return {
    sheets: [...paths.keys()],
    hidden,
    async *rows(sheet, mostTexts = MOST_HELD, shape) {
      const path = paths.get(sheet)
      if (path === undefined) throw new UnreadableCsv(`it has no sheet “${sheet}”.`)
      const [texts, formats] = [await readStrings(file, zip, mostTexts, longestCell), await readFormats(file, zip)]
      const writeCode = await codeWriter(formats)
      let rows: CsvRecord[] = []
      const facts = { texts, formats, writeCode, is1904, longestCell, withSigns }
      const reader = sheetReader(facts, (row) => rows.push(row), shape)
      for await (const piece of readEntry(file, zip, path, MOST_SHEET)) {
        reader.push(piece)
        // With nothing in it, too: whoever reads may have had enough.
        yield rows
        rows = []
      }
      reader.end()
      if (rows.length > 0) yield rows
    },
  }
}

async function readStrings(file: FileBytes, zip: Zip, most: number, longestCell: number): Promise<Texts> {
  const strings: string[] = []
  let [now, isText, isPhonetic] = ['', false, false]
  const isWhole = await readXml(file, zip, 'xl/sharedStrings.xml', {
    most,
    open(name) {
      if (name === 'si') now = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(text) {
      if (isText && now.length < longestCell) now += text
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(unescaped(now).slice(0, longestCell))
    },
  })
  return { strings, missing: isWhole ? '' : UNREAD }
}

/** Characters that no XML can hold are written by their code. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Formats by the number of a cell’s style. */
async function readFormats(file: FileBytes, zip: Zip): Promise<readonly SheetFormat[]> {
  const named = new Map<number, SheetFormat>()
  const styles: SheetFormat[] = []
  let isCells = false
  await readXml(file, zip, 'xl/styles.xml', {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') named.set(Number(numFmtId), formatOf(formatCode))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(named.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

const NUMBER: SheetFormat = { kind: 'number' }
/** The part of the library that writes by formats is large, and few workbooks need it. */
async function codeWriter(formats: readonly SheetFormat[]): Promise<WriteCode> {
  if (formats.every(({ kind }) => kind !== 'code')) return String
  const { formatValue } = await import('hucre')
  return formatValue
}

interface Texts {
  readonly strings: readonly string[]
  /** In the place of one that is not there. */
  readonly missing: string
}
interface CellFacts {
  readonly texts: Texts
  readonly formats: readonly SheetFormat[]
  readonly writeCode: WriteCode
  readonly is1904: boolean
  readonly longestCell: number
  readonly withSigns: boolean
}

/** “BC” of “BC12” as a number, from 0. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** Where a row says that it stands, as far as that is possible: behind the one before. */
const lineOf = (written: string | undefined, before: number): number => {
  const line = Number(written)
  return Number.isInteger(line) && line > before && line <= MOST_ROWS ? line : before + 1
}

/** What a cell says as a text. */
function cellText(type: string, style: number, text: string, facts: CellFacts): string {
  const format = facts.formats[style] ?? NUMBER
  if (type === 's') return facts.texts.strings[Number(text)] ?? facts.texts.missing
  if (type === 'b') return text === '1' ? 'true' : 'false'
  if (type === 'd') return isoText(text, format)
  if (type !== '' && type !== 'n') return unescaped(text).slice(0, facts.longestCell)
  const value = Number(text)
  const isNumber = text !== '' && Number.isFinite(value) && Math.abs(value) < 1e15
  if (isNumber && facts.withSigns && format.kind === 'number' && format.signs) return signedNumber(value, format.signs)
  return (isNumber ? numberText(value, format, facts.is1904, facts.writeCode) : text).slice(0, facts.longestCell)
}

const isTrue = (said: string | undefined) => said === '1' || said === 'true'
/** More than a sheet that people made has; the rest is as if it were none. */
const MOST_SHAPES = 20_000

function noteShape(shape: SheetShape, name: string, { ref = '', min, max, hidden }: Record<string, string>): void {
  if (name === 'mergeCell' && shape.merged.length < MOST_SHAPES) shape.merged.push(ref)
  else if (name === 'col' && isTrue(hidden) && shape.hiddenColumns.length < MOST_SHAPES)
    shape.hiddenColumns.push([Number(min) - 1, Number(max) - 1])
}

function sheetReader(facts: CellFacts, take: (row: CsvRecord) => void, shape?: SheetShape) {
  let rows = 0
  let cells: string[] = []
  let [line, column, type, style, text] = [0, -1, '', 0, '']
  let [isValue, isPhonetic] = [false, false]
  return xmlReader({
    open(name, attributes) {
      if (name === 'row') {
        rows += 1
        if (rows > MOST_ROWS) throw new UnreadableCsv('the sheet has more rows than Excel can hold.')
        line = lineOf(attributes.r, line)
        if (isTrue(attributes.hidden)) shape?.hiddenLines.add(line)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
        type = attributes.t ?? ''
        style = Number(attributes.s ?? 0)
        text = ''
      } else if (name === 'rPh') isPhonetic = true
      else isValue = (name === 'v' || name === 't') && !isPhonetic
      if (shape) noteShape(shape, name, attributes)
    },
    text(piece) {
      if (isValue && text.length < facts.longestCell) text += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && column >= 0 && column < MOST_COLUMNS) {
        while (cells.length < column) cells.push('')
        cells[column] = cellText(type, style, text, facts)
      } else if (name === 'row' && cells.some((cell) => cell.trim() !== '')) take({ line, cells })
    },
  })
}
