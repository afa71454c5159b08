import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ContactNumber } from '@parley/contract/contacts/contact.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { Read } from '../kernel/import/readDay.ts'
import { zoneAt } from '../kernel/phone/placeZones.ts'
import { CUT, isCut, type PhoneRead, readPhone } from '../kernel/phone/readPhone.ts'
import { cleanText } from '../kernel/storedJson.ts'
import { isZone } from '../kernel/world.ts'
import { readValue } from './cellValue.ts'

/** What of a campaign its contacts are read by. */
export interface ContactRules {
  readonly columns: readonly ContactColumn[]
  readonly region: string
  readonly zone: string
  readonly language: string | null
  readonly allowsPremium: boolean
}
export interface NewContact {
  readonly key: string
  readonly phone: string
  readonly name: string
  readonly zone: string
  readonly language: string | null
  readonly data: Readonly<Record<string, Json>>
  /** In the order in which they are tried; null: the one of the column for it is all there is. */
  readonly numbers: readonly ContactNumber[] | null
  /** Numbers that are left out, as they cannot be called. */
  readonly leftOut: readonly Problem[]
}
export interface Problem {
  readonly field: string
  readonly reason: string
}
export type ReadContact = { readonly contact: NewContact } | { readonly problems: readonly Problem[] }

const { PHONE, OTHER_PHONE, ID, NAME, TIMEZONE, STATE, POSTCODE, LANGUAGE } = columnRole.of
const LONGEST_KEY = 200

/** Exports put ' before what a spreadsheet would take for a formula. */
const clean = (raw: Json): Json =>
  typeof raw === 'string' ? cleanText(raw.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')) : raw

const zones = new Map<string, boolean>()
function readZone(text: string): Read<string> {
  const known = zones.get(text) ?? isZone(text)
  if (zones.size < 2_000) zones.set(text, known)
  return known ? { value: text } : { problem: 'This time zone does not exist. Write it like Europe/Prague.' }
}

function readLanguage(text: string): Read<string> {
  try {
    return { value: Intl.getCanonicalLocales(text.replaceAll('_', '-'))[0] ?? text }
  } catch {
    return { problem: 'This is no language. Write it like en-GB.' }
  }
}

const short = (text: string, name: string): Read<string> =>
  text.length <= LONGEST_KEY ? { value: text } : { problem: `The ${name} is longer than ${LONGEST_KEY} characters.` }

type FoundNumber = PhoneRead & { readonly field: string; readonly isFirst: boolean }
const SAME = 'This number stands in another column of the contact, too.'

/** The numbers of a contact: the one of the column for it first, then the others in the order of their columns; the same one once. */
function numbersOf(found: readonly FoundNumber[]) {
  const inOrder = [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)]
  const isKnown = ({ phone }: FoundNumber, at: number) => inOrder.findIndex((one) => one.phone === phone) < at
  return {
    numbers: inOrder.filter((one, at) => !isKnown(one, at)),
    same: inOrder.filter(isKnown).map(({ field }) => ({ field, reason: SAME })),
  }
}

const untried = ({ field: label, phone }: FoundNumber, zone: string): ContactNumber => ({
  ...{ label, phone, zone, tries: 0, results: {}, lastResult: null, lastAt: null, closed: null },
})

/** Makes contacts of values by the names of the columns: typed, checked, the number whole, with the clock and language that hold for each. */
export function contactReader({ columns, region, zone, language, allowsPremium }: ContactRules) {
  const names = new Set(columns.map(({ name }) => name))
  /** Of no column first, then as they stand. */
  const inOrder = (problems: readonly Problem[]) => problems.toSorted((one, other) => placeOf(one) - placeOf(other))
  const placeOf = ({ field }: Problem) => columns.findIndex(({ name }) => name === field)
  return (values: Readonly<Record<string, Json | undefined>>): ReadContact => {
    const problems: Problem[] = Object.keys(values).flatMap((field) =>
      names.has(field) ? [] : [{ field, reason: 'The campaign has no such column.' }],
    )
    const data: Record<string, Json> = {}
    const phones: FoundNumber[] = []
    const leftOut: Problem[] = []
    const found: { id?: string; name?: string; zone?: string; language?: string } = {}
    const place: { state?: string; postcode?: string } = {}
    const take = <T>(field: string, read: Read<T>, keep: (value: T) => void) => {
      if ('problem' in read) problems.push({ field, reason: read.problem })
      else keep(read.value)
    }
    for (const column of columns) {
      const { name: field, role, isRequired } = column
      // A column may be called like what every object has.
      const raw = clean((Object.hasOwn(values, field) ? values[field] : null) ?? null)
      if (raw === null || raw === '') {
        if (role === PHONE) leftOut.push({ field, reason: 'This is required.' })
        else if (isRequired && role !== OTHER_PHONE) problems.push({ field, reason: 'This is required.' })
        continue
      }
      if (typeof raw === 'object') {
        take(field, readValue(column, raw, region), () => undefined)
        continue
      }
      const text = String(raw)
      if (role === PHONE || role === OTHER_PHONE) {
        const number = readPhone(text, region, allowsPremium)
        if ('problem' in number) leftOut.push({ field, reason: number.problem })
        else phones.push({ ...number.value, field, isFirst: role === PHONE })
      } else if (role === ID)
        take(field, isCut(text) ? { problem: CUT } : short(text, 'identifier'), (value) => {
          found.id = value
        })
      else if (role === NAME)
        take(field, short(text, 'name'), (value) => {
          found.name = value
        })
      else if (role === TIMEZONE)
        take(field, readZone(text), (value) => {
          found.zone = value
        })
      else if (role === LANGUAGE)
        take(field, readLanguage(text), (value) => {
          found.language = value
        })
      else
        take(field, readValue(column, raw, region), (value) => {
          data[field] = value
          if (role === STATE) place.state = text
          if (role === POSTCODE) place.postcode = text
        })
    }
    const { numbers, same } = numbersOf(phones)
    const [first] = numbers
    if (problems.length > 0 || !first) return { problems: first ? problems : inOrder([...problems, ...leftOut]) }
    const zoneOf = (number: PhoneRead) => found.zone ?? zoneAt(number.phone, number.zone, place) ?? zone
    return {
      contact: {
        key: found.id ?? first.phone,
        phone: first.phone,
        name: found.name ?? '',
        zone: zoneOf(first),
        language: found.language ?? language,
        data,
        numbers:
          numbers.length === 1 && first.isFirst ? null : numbers.map((number) => untried(number, zoneOf(number))),
        // An empty cell among numbers is nothing to tell.
        leftOut: [...leftOut.filter(({ reason }) => reason !== 'This is required.'), ...same],
      },
    }
  }
}
