import { Invite } from '@parley/contract/fields/users.gen.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { ImportCells } from '@parley/contract/users/userImport.schema.ts'
import { type importFile, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@parley/contract/users/userImport.schema.ts'
import type { z } from 'zod'
import { refuse } from '../../kernel/refusal.ts'
import { decodeText, type Encoding } from './csvDecode.ts'
import { type CsvRecord, parseCsv, type Separator } from './csvParse.ts'

/** A row as the file has it. */
export interface FileRow {
  readonly line: number
  readonly cells: ImportCells
}
export interface ReadFile {
  readonly rows: readonly FileRow[]
  readonly encoding: Encoding
  readonly separator: Separator
}

/** What is longer is kept by one character more, to be refused with its row. */
export const LONGEST_CELL = 1_000

type Column = keyof ImportCells
export const columnTitles: Readonly<Record<Column, string>> = {
  username: Invite.username.label,
  firstname: Invite.firstname.label,
  lastname: Invite.lastname.label,
  email: Invite.email.label,
  roles: Invite.idRoles.label,
}
/** What a title may be called besides, without spaces, signs and case. */
const otherTitles: ReadonlyMap<string, Column> = new Map([
  ['login', 'username'],
  ['user', 'username'],
  ['givenname', 'firstname'],
  ['forename', 'firstname'],
  ['surname', 'lastname'],
  ['familyname', 'lastname'],
  ['mail', 'email'],
  ['emailaddress', 'email'],
  ['role', 'roles'],
  ['permissiongroups', 'roles'],
  ['groups', 'roles'],
])
const NEEDED: readonly Column[] = ['username', 'firstname', 'lastname']

const unreadable = (problem: string): never => refuse(reason('userImport.unreadable', { problem }))

/** The rows of a file of people; a file that cannot be one is refused with what is wrong with it. */
export function readImportFile({ content, encoding }: z.output<typeof importFile>): ReadFile {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > MAX_IMPORT_BYTES) return unreadable('it is larger than 8 MB.')
  const decoded = decodeText(bytes, encoding)
  if (!decoded) return unreadable('it is not text. Save the table as CSV; workbooks (XLSX) are not read.')
  const csv = parseCsv(decoded.text)
  if ('problem' in csv) return unreadable(csv.problem)
  const [header, ...records] = csv.records
  if (!header) return unreadable('it is empty.')
  const places = placesOf(header)
  if (records.length > MAX_IMPORT_ROWS)
    return refuse(reason('userImport.tooManyRows', { rows: records.length, limit: MAX_IMPORT_ROWS }))
  const rows = records.map(({ line, cells }) => ({ line, cells: cellsOf(cells, places) }))
  return { rows, encoding: decoded.encoding, separator: csv.separator }
}

function placesOf({ cells }: CsvRecord): ReadonlyMap<Column, number> {
  const places = new Map<Column, number>()
  for (const [index, title] of cells.entries()) {
    const key = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
    const column = Object.hasOwn(columnTitles, key) ? (key as Column) : otherTitles.get(key) // hasOwn has just said so
    if (column && places.has(column)) return unreadable(`the column “${columnTitles[column]}” is there twice.`)
    if (column) places.set(column, index)
  }
  const missing = NEEDED.filter((column) => !places.has(column)).map((column) => `“${columnTitles[column]}”`)
  if (missing.length > 0)
    return unreadable(`its first line must name the columns; ${missing.join(', ')} is missing there.`)
  return places
}

function cellsOf(cells: readonly string[], places: ReadonlyMap<Column, number>): ImportCells {
  const cell = (column: Column) => plain(cells[places.get(column) ?? -1] ?? '')
  return {
    username: cell('username'),
    firstname: cell('firstname'),
    lastname: cell('lastname'),
    email: cell('email'),
    roles: cell('roles'),
  }
}

/** An export puts ' before what a spreadsheet would take for a formula. NUL cannot be stored; it was refused with the file. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    .slice(0, LONGEST_CELL + 1)
    .toWellFormed()
