import { withoutErrors } from '../../kernel/import/cellErrors.ts'
import { type CsvRecord, UnreadableCsv } from '../../kernel/import/csv.ts'
import { bytesOf } from '../../kernel/import/fileBytes.ts'
import { inspectFile, readRows } from '../../kernel/import/tableFile.ts'
import { openWorkbook, type SheetShape } from '../../kernel/import/workbook.ts'
import { BlockWriter, type Extracted, UnreadableFile } from './blocks.ts'
import { mergedIn } from './sheetShape.ts'
import { lookOf, writeTable } from './sheetTable.ts'

/** Rows of a file at most: as many as passages of a knowledge base. */
const MOST_ROWS = 20_000
const MOST_SHEETS = 50
const MOST_COLUMNS = 100
/** As long as an answer may be that is typed. */
const LONGEST_CELL = 4_000
const many = (count: number) => count.toLocaleString('en-US')

/** Each row of a workbook or CSV file, with the titles of its columns. */
export async function readSheets(bytes: Buffer, type: 'xlsx' | 'csv' | 'tsv'): Promise<Extracted> {
  const writer = new BlockWriter()
  const rows = rowCounter()
  try {
    if (type === 'xlsx') await readWorkbook(bytes, writer, rows)
    else await readCsv(bytes, type, writer, rows)
  } catch (error) {
    if (error instanceof UnreadableCsv) throw new UnreadableFile(error.message)
    throw error
  }
  return { title: '', blocks: writer.blocks, links: [] }
}

type Take = (record: CsvRecord, sheet?: string) => CsvRecord

/** Lets rows through as long as they are what can be read. */
function rowCounter(): Take {
  let count = 0
  return (record, sheet) => {
    const { line, cells, problem } = record
    const place = sheet === undefined ? `line ${line}` : `row ${line} of the sheet “${sheet}”`
    count += 1
    if (problem !== undefined) throw new UnreadableFile(`${place} can’t be read. ${problem}`)
    if (count > MOST_ROWS) throw new UnreadableFile(`it has more than ${many(MOST_ROWS)} rows. Split it.`)
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width > MOST_COLUMNS)
      throw new UnreadableFile(`${place} has ${width} columns, and at most ${MOST_COLUMNS} can be read.`)
    if (cells.some((cell) => cell.length > LONGEST_CELL))
      throw new UnreadableFile(`${place} has a cell of more than ${many(LONGEST_CELL)} characters. Split it.`)
    return { ...record, cells: cells.slice(0, width) }
  }
}

async function readWorkbook(bytes: Buffer, writer: BlockWriter, take: Take): Promise<void> {
  const book = await openWorkbook(bytesOf(bytes), { longestCell: LONGEST_CELL + 1, withSigns: true })
  const sheets = book.sheets.filter((sheet) => !book.hidden.has(sheet))
  if (sheets.length > MOST_SHEETS)
    throw new UnreadableFile(`it has ${sheets.length} sheets, and at most ${MOST_SHEETS} can be read. Split it.`)
  for (const sheet of sheets) {
    const shape: SheetShape = { merged: [], hiddenColumns: [], hiddenLines: new Set() }
    const rows: CsvRecord[] = []
    for await (const some of book.rows(sheet, undefined, shape))
      rows.push(...some.map((record) => take(withoutErrors(record), sheet)))
    const shown = rows
      .filter(({ line }) => !shape.hiddenLines.has(line))
      .map((record) => ({ ...record, cells: record.cells.map((cell, at) => (isHidden(shape, at) ? '' : cell)) }))
    writer.within(() => {
      writer.heading(1, sheet)
      writeTable(writer, shown, mergedIn(shape.merged, shown))
    })
  }
}

const isHidden = ({ hiddenColumns }: SheetShape, column: number) =>
  hiddenColumns.some(([first, last]) => column >= first && column <= last)

async function readCsv(bytes: Buffer, type: 'csv' | 'tsv', writer: BlockWriter, take: Take): Promise<void> {
  const file = bytesOf(bytes)
  const way = await inspectFile(file, type === 'tsv' ? { separator: '\t' } : {}, lookOf)
  const rows: CsvRecord[] = []
  // Titles are a row as well: they are read with those above, where they are no more than what the file says of itself.
  if (way.titleLine > 0) rows.push({ line: way.titleLine, cells: way.titles })
  for await (const some of readRows(file, way)) rows.push(...some.map((record) => take(record)))
  writeTable(writer, rows, mergedIn([], rows))
}
