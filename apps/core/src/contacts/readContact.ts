import { columnRole } from '@parley/contract/campaigns/campaign.enum.ts'
import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { Read } from '../kernel/import/readDay.ts'
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
}
export interface Problem {
  readonly field: string
  readonly reason: string
}
export type ReadContact = { readonly contact: NewContact } | { readonly problems: readonly Problem[] }

const { PHONE, ID, NAME, TIMEZONE, LANGUAGE } = columnRole.of
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

/** Makes contacts of values by the names of the columns: typed, checked, the number whole, with the clock and language that hold for each. */
export function contactReader({ columns, region, zone, language, allowsPremium }: ContactRules) {
  const names = new Set(columns.map(({ name }) => name))
  return (values: Readonly<Record<string, Json | undefined>>): ReadContact => {
    const problems: Problem[] = Object.keys(values).flatMap((field) =>
      names.has(field) ? [] : [{ field, reason: 'The campaign has no such column.' }],
    )
    const data: Record<string, Json> = {}
    const found: { phone?: PhoneRead; id?: string; name?: string; zone?: string; language?: string } = {}
    const take = <T>(field: string, read: Read<T>, keep: (value: T) => void) => {
      if ('problem' in read) problems.push({ field, reason: read.problem })
      else keep(read.value)
    }
    for (const column of columns) {
      const { name: field, role, isRequired } = column
      // A column may be called like what every object has.
      const raw = clean((Object.hasOwn(values, field) ? values[field] : null) ?? null)
      if (raw === null || raw === '') {
        if (isRequired || role === PHONE) problems.push({ field, reason: 'This is required.' })
        continue
      }
      if (typeof raw === 'object') {
        take(field, readValue(column, raw, region), () => undefined)
        continue
      }
      const text = String(raw)
      if (role === PHONE)
        take(field, readPhone(text, region, allowsPremium), (value) => {
          found.phone = value
        })
      else if (role === ID)
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
        })
    }
    const { phone } = found
    if (problems.length > 0 || !phone) return { problems }
    return {
      contact: {
        key: found.id ?? phone.phone,
        phone: phone.phone,
        name: found.name ?? '',
        zone: found.zone ?? phone.zone ?? zone,
        language: found.language ?? language,
        data,
      },
    }
  }
}
