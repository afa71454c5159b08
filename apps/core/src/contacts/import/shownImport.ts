import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactImportState } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactImport } from '@parley/contract/contacts/contact.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { BROKEN_LETTER, BROKEN_ROW, type CsvRecord } from '../../kernel/import/csv.ts'
import { keyOf } from '../../kernel/import/tableFile.ts'
import type { ContactCampaign } from '../contact.access.ts'
import { contactReader, type ReadContact } from '../readContact.ts'
import { type Reading, type StoredImport, titleLineOf } from './contactImport.store.ts'
import { offerColumns } from './offerColumns.ts'
import { partsOf } from './partedFile.ts'

/** The values of a row by the names of the campaign’s columns. */
const valuesOf = (cells: readonly string[], columns: ContactImport['columns']): Record<string, Json> =>
  Object.fromEntries(Object.entries(columns).map(([name, place]) => [name, cells[place] ?? '']))

function brokenLetters(values: Readonly<Record<string, Json>>): { field: string; reason: string }[] {
  const broken = Object.entries(values).find(([, value]) => typeof value === 'string' && value.includes(BROKEN_LETTER))
  return broken ? [{ field: broken[0], reason: BROKEN_ROW }] : []
}

/** A row as a contact, or what is wrong with it; a cell that is needed and holds an error is named. */
export function readRecord(
  { cells, errors = {}, problem }: CsvRecord,
  columns: ContactImport['columns'],
  read: (values: Readonly<Record<string, Json>>) => ReadContact,
): ReadContact {
  if (problem !== undefined) return { problems: [{ field: '', reason: problem }] }
  const values = valuesOf(cells, columns)
  const broken = brokenLetters(values)
  if (broken.length > 0) return { problems: broken }
  const row = read(values)
  if (!('problems' in row)) return row
  return {
    problems: row.problems.map((each) => ({ ...each, reason: errors[columns[each.field] ?? -1] ?? each.reason })),
  }
}

const HIDDEN = '•••'
/** Clocks and languages of contacts are shown to everyone, whatever their column is. */
const isOpen = ({ isPersonal, role }: ContactColumn) =>
  !isPersonal || role === columnRole.of.TIMEZONE || role === columnRole.of.LANGUAGE

/** Whether a column reads a cell that is seen by everyone: that of its title. By the choice of columns alone people could look at any. */
const isTitled = (name: string, place: number | undefined, titles: readonly string[]): place is number =>
  place !== undefined && keyOf(titles[place] ?? '') === keyOf(name)

/** Cells as somebody may see them who may not see personal data. */
export function cellsMask(
  { columns: declared }: Pick<ContactCampaign, 'columns'>,
  columns: ContactImport['columns'],
  titles: readonly string[] = [],
) {
  const open = new Set(
    declared.flatMap(({ name, isPersonal }) => {
      const place = Object.hasOwn(columns, name) ? columns[name] : undefined
      return !isPersonal && isTitled(name, place, titles) ? [place] : []
    }),
  )
  return (cells: readonly string[]): string[] =>
    cells.map((cell, place) => (cell === '' || open.has(place) ? cell : HIDDEN))
}

/** Whether something would be shown of the contacts that is hidden in the file. */
export const opensHidden = (
  { columns: declared }: Pick<ContactCampaign, 'columns'>,
  columns: ContactImport['columns'],
  titles: readonly string[] = [],
): boolean =>
  declared.some(
    (column) =>
      isOpen(column) && Object.hasOwn(columns, column.name) && !isTitled(column.name, columns[column.name], titles),
  )

export const noCounts = { imported: 0, updated: 0, duplicate: 0, invalid: 0, suppressed: 0 }

function checkedOf({ checked }: Reading): ContactImport['checked'] {
  if (!checked) return null
  const { number: _, ...told } = checked
  // Rows that were counted by an earlier release say nothing of it.
  return { ...told, leftOut: told.leftOut ?? [] }
}

/** An import as people see it; in a list without its first rows. */
export function shownImport(
  stored: StoredImport,
  campaign: ContactCampaign,
  isPersonal: boolean,
  isListed = false,
  { reasons, leftOut }: Pick<ContactImport, 'reasons' | 'leftOut'> = { reasons: [], leftOut: [] },
): ContactImport {
  const { reading, idCampaign: _, counts, ...facts } = stored
  const columns = Object.fromEntries(
    Object.entries(facts.columns).filter(([name]) => campaign.columns.some((column) => column.name === name)),
  )
  const read = contactReader(campaign)
  const mask = cellsMask(campaign, columns, reading.titles)
  const preview = isListed ? [] : (reading.preview ?? [])
  return {
    ...facts,
    columns,
    parts: { received: Object.keys(reading.parts ?? {}).length, all: partsOf(facts.bytes) },
    encoding: reading.encoding ?? null,
    separator: reading.separator ?? null,
    sheet: reading.sheet ?? null,
    sheets: [...(reading.sheets ?? [])],
    titles: [...(reading.titles ?? [])],
    titleLine: titleLineOf(reading),
    preview: preview.map((record) => {
      const { line, cells } = record
      const row = readRecord(record, columns, read)
      return {
        line,
        cells: isPersonal ? [...cells] : mask(cells),
        phone: isPersonal && 'contact' in row ? row.contact.phone : null,
        isRefused: 'problems' in row,
        problems: 'problems' in row ? [...row.problems] : [...row.contact.leftOut],
      }
    }),
    offers: isListed || facts.state !== contactImportState.of.PREVIEW ? [] : offerColumns(reading, columns, campaign),
    checked: facts.state === contactImportState.of.PREVIEW && !isListed ? checkedOf(reading) : null,
    counts: { ...noCounts, ...counts },
    reasons,
    leftOut,
    undone: (facts.state === contactImportState.of.UNDONE && reading.undone) || null,
  }
}
