import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { encodeText, isWide } from '@parley/contract/kernel/encodeText.ts'
import { type ImportEncoding, type ImportSeparator, problemsText } from '@parley/contract/kernel/import.enum.ts'
import type { FileAnswer } from '../http/fileAnswer.ts'

interface RefusedRow {
  readonly cells: readonly string[]
  readonly line: number
  readonly problems: readonly { readonly field: string; readonly reason: string }[]
}
interface Page {
  readonly items: readonly RefusedRow[]
  readonly nextCursor: string | null
}
interface RefusedOf {
  readonly fileName: string
  readonly titles: readonly string[]
  /** As the file was written; of a workbook there is none. */
  readonly encoding: ImportEncoding | null
  readonly separator: ImportSeparator | null
}
const ROWS_AT_ONCE = 200

/** Refused rows with what is wrong, as a file that is read like the one they come from: to be mended and uploaded again. */
export function refusedFileOf(
  { fileName, titles, encoding, separator }: RefusedOf,
  pageOf: (query: { result: ['invalid']; limit: number; cursor?: string }) => Promise<Page>,
): FileAnswer {
  const letters = encoding ?? 'utf-8'
  const lineOf = (cells: readonly (string | number)[]) => csvLine(cells, separator ?? ',')
  async function* body() {
    const mark = letters === 'utf-8' || isWide(letters) ? BOM : ''
    yield encodeText(mark + lineOf([...titles, 'Line', 'Columns', 'Why it was refused']), letters)
    let cursor: string | undefined
    do {
      const { items, nextCursor } = await pageOf({
        result: ['invalid'],
        limit: ROWS_AT_ONCE,
        ...(cursor ? { cursor } : {}),
      })
      const lines = items.map(({ cells, line, problems }) => {
        const own = titles.map((_, place) => cells[place] ?? '')
        const fields = [...new Set(problems.map(({ field }) => field))].join(', ')
        // Cells that belong to no title are not lost, and the row stays too long until somebody mends it.
        return lineOf([...own, line, fields, problemsText(problems), ...cells.slice(titles.length)])
      })
      yield encodeText(lines.join(''), letters)
      cursor = nextCursor ?? undefined
    } while (cursor)
  }
  return {
    contentType: `text/csv; charset=${letters}`,
    fileName: `${fileName.replace(/\.\w+$/, '')} refused.csv`,
    body: body(),
  }
}
