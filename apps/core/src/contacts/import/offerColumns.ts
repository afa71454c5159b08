import { type ColumnType, columnType } from '@parley/contract/contacts/contact.enum.ts'
import { type ContactImport, columnName } from '@parley/contract/contacts/contact.schema.ts'
import { type Inspected, keyOf } from '../../kernel/import/tableFile.ts'
import { readAnyPhone } from '../../kernel/phone/readPhone.ts'
import { readValue } from '../cellValue.ts'
import type { ContactRules } from '../readContact.ts'

const { TEXT, NUMBER, DATE, BOOLEAN } = columnType.of
/** Signs that a number would lose: zeros in front, plus signs, and digits that no number keeps. */
const IS_NAME = /^(?:\+|0\d)|\d{16}/
/** A day may look like a number with dots, and what is read as yes or no is more often a number. */
const GUESSED = [DATE, NUMBER, BOOLEAN] as const

/** The type that all values have; text where there is none, or they are names made of digits. */
export function guessType(values: readonly string[], region: string): ColumnType {
  const said = values.map((value) => value.trim()).filter((value) => value !== '')
  if (said.length === 0 || said.some((value) => IS_NAME.test(value))) return TEXT
  return GUESSED.find((type) => said.every((value) => 'value' in readValue({ type }, value, region))) ?? TEXT
}

/** As columns of numbers are titled in files of many countries, without signs and accents; also in the middle, as in “Tel. práce” and “home_phone”. */
const PHONE_TITLE = /phone|tel|mobil|cell|handy|gsm|msisdn|rufnummer|cislo(?!z)|numbers?\d?$/
const OTHER_TITLE =
  /^(hotel|motel|customer|client|account|order|invoice|contract|card|tax|vat|ico|dic|zip|psc|plz)|amount|date|email/
/** Written as people write numbers that are called: with a plus or in groups, or all as long. */
const IS_WRITTEN = /^\s*(?:\+|00)|\d[ ./-]\d/

/** Whether a column holds numbers of the contacts: by its title where that says so, else where nearly all values are such numbers and look so. */
export function holdsPhones(title: string, values: readonly string[], region: string): boolean {
  const said = values.filter((value) => value.trim() !== '')
  const key = keyOf(title)
  if (said.length === 0 || OTHER_TITLE.test(key)) return false
  const phones = said.filter((value) => 'value' in readAnyPhone(value, region))
  if (PHONE_TITLE.test(key)) return phones.length > 0
  return phones.length >= 0.8 * said.length && phones.some((value) => IS_WRITTEN.test(value))
}

const MOST_LETTERS = 60

/** A title as the name of a column, which no other has. */
function nameFor(title: string, at: number, taken: Set<string>): string {
  const plain = title
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}_.-]+/gu, ' ')
    .replace(/^[^\p{L}_]+/u, '')
    .trim()
    .slice(0, MOST_LETTERS - 4)
    .trim()
  const base = columnName.safeParse(plain).success ? plain : `Column ${at + 1}`
  let name = base
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}`
  taken.add(name.toLowerCase())
  return name
}

/** The columns of a file that are not read, as columns that the campaign might have. */
export function offerColumns(
  { titles = [], preview = [] }: Partial<Pick<Inspected, 'titles' | 'preview'>>,
  places: ContactImport['columns'],
  { columns, region }: Pick<ContactRules, 'columns' | 'region'>,
): ContactImport['offers'] {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()))
  const read = new Set(Object.values(places))
  return titles.flatMap((title, at) => {
    const values = preview.map(({ cells }) => cells[at] ?? '')
    const isEmpty = title === '' && values.every((value) => value.trim() === '')
    if (read.has(at) || isEmpty) return []
    const isPhone = holdsPhones(title, values, region)
    return [{ at, name: nameFor(title, at, taken), type: isPhone ? TEXT : guessType(values, region), isPhone }]
  })
}
