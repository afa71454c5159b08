import type { importSeparators } from '@parley/contract/users/userImport.schema.ts'

export type Separator = (typeof importSeparators)[number]

export interface CsvRecord {
  /** Line on which the record begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}
export type Csv =
  | { readonly records: readonly CsvRecord[]; readonly separator: Separator }
  | { readonly problem: string }

/** Records of CSV as RFC 4180 has it; what separates the cells is read off the header. Empty lines are skipped. */
export function parseCsv(text: string, separator: Separator = separatorOf(text)): Csv {
  const records: CsvRecord[] = []
  let line = 1
  let at = 0
  while (at < text.length) {
    const begin = line
    const cells: string[] = []
    for (;;) {
      const isQuoted = text[at] === '"'
      const end = isQuoted ? closingQuote(text, at) : endOfCell(text, at, separator)
      if (end === -1) return { problem: `a quotation mark opened in line ${line} is never closed.` }
      const raw = text.slice(isQuoted ? at + 1 : at, end)
      cells.push(isQuoted ? raw.replaceAll('""', '"') : raw)
      if (isQuoted) line += lineEnds(raw)
      at = isQuoted ? end + 1 : end
      if (text[at] === separator) {
        at += 1
        continue
      }
      if (at < text.length && text[at] !== '\r' && text[at] !== '\n')
        return {
          problem: `in line ${line} something follows a closing quotation mark. Double the marks inside a cell.`,
        }
      break
    }
    if (cells.length > 1 || cells[0]?.trim() !== '') records.push({ line: begin, cells })
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
  }
  return { records, separator }
}

function closingQuote(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function endOfCell(text: string, from: number, separator: Separator): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const lineEnds = (text: string) => text.split(/\r\n|\r|\n/).length - 1

function separatorOf(text: string): Separator {
  const header = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)))
  const count = (separator: Separator) => header.split(separator).length
  const candidates: readonly Separator[] = [';', '\t', ',']
  return candidates.reduce((best, each) => (count(each) > count(best) ? each : best), ',')
}
