import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { type Inspected, keyOf, type LookOf } from '../../kernel/import/tableFile.ts'
import { readAnyPhone } from '../../kernel/phone/readPhone.ts'
import type { ContactRules } from '../readContact.ts'
import { holdsPhones } from './offerColumns.ts'

const { PHONE, OTHER_PHONE, ID, NAME, TIMEZONE, STATE, POSTCODE, LANGUAGE } = columnRole.of
const ALSO: Readonly<Record<string, readonly string[]>> = {
  [PHONE]: [
    'phone',
    'phonenumber',
    'number',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'cell',
    'msisdn',
    'telefon',
    'telefonnicislo',
    'mobil',
    'cislo',
    'handy',
    'rufnummer',
  ],
  [ID]: [
    'id',
    'identifier',
    'key',
    'customer',
    'customerid',
    'clientid',
    'externalid',
    'reference',
    'cislozakaznika',
    'kundennummer',
  ],
  [NAME]: ['name', 'fullname', 'contact', 'person', 'jmeno', 'jmenoaprijmeni', 'kontakt'],
  [TIMEZONE]: ['timezone', 'zone', 'tz', 'casovapasmo', 'zeitzone'],
  [STATE]: ['state', 'province', 'bundesland', 'estado'],
  [POSTCODE]: ['postcode', 'postalcode', 'zip', 'zipcode', 'psc', 'plz', 'cep'],
  [LANGUAGE]: ['language', 'lang', 'locale', 'jazyk', 'sprache'],
}

/** A row is one of a contact where something in it is a value; with a title that is known it is one only for its number. */
export function lookOf(
  cells: readonly string[],
  { columns, region }: Pick<ContactRules, 'columns' | 'region'>,
): ReturnType<LookOf> {
  const known = new Set([...columns.map(({ name }) => keyOf(name)), ...Object.values(ALSO).flat()])
  if (cells.some((cell) => 'value' in readAnyPhone(cell, region))) return 'row'
  if (cells.some((cell) => known.has(keyOf(cell)))) return 'titles'
  return cells.some((cell) => /^[\d\s.,:/+-]*\d[\d\s.,:/+-]*$|\S@\S+\.\S/.test(cell)) ? 'row' : undefined
}

/** From which column of the file each of the campaign is read: by its name, by what it is used as, and numbers by how they look. */
export function guessColumns(
  columns: readonly ContactColumn[],
  { titles, preview }: Pick<Inspected, 'titles' | 'preview'>,
  region: string,
): Record<string, number> {
  const keys = titles.map(keyOf)
  const places: Record<string, number> = {}
  const free = (place: number) => place >= 0 && !Object.values(places).includes(place)
  const take = (column: ContactColumn, place: number) => {
    if (!Object.hasOwn(places, column.name) && free(place)) places[column.name] = place
  }
  for (const column of columns) take(column, keys.indexOf(keyOf(column.name)))
  for (const column of columns)
    take(
      column,
      keys.findIndex((key, place) => (ALSO[column.role] ?? []).includes(key) && free(place)),
    )
  const phone = columns.find(({ role }) => role === PHONE)
  if (phone && !Object.hasOwn(places, phone.name)) {
    const isPhone = (cell: string | undefined) => cell !== undefined && 'value' in readAnyPhone(cell, region)
    const share = titles.map(
      (_, place) => preview.filter(({ cells }) => isPhone(cells[place])).length / Math.max(1, preview.length),
    )
    const best = share.indexOf(Math.max(...share))
    if ((share[best] ?? 0) > 0.5) take(phone, best)
  }
  // Columns for further numbers take what is left and looks so, in their order; the first ones of the file first.
  for (const column of columns.filter(({ role }) => role === OTHER_PHONE))
    take(
      column,
      titles.findIndex((title, place) => {
        const values = preview.map(({ cells }) => cells[place] ?? '')
        return free(place) && holdsPhones(title, values, region)
      }),
    )
  return places
}
