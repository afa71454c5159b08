import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { parsePhone } from './parsePhone.ts'
import { zoneOfPhone } from './phoneZone.ts'
import { quickPhone } from './quickPhone.ts'

/** Spreadsheets write long numbers so, and have lost digits by then. */
export const isCut = (text: string) => /^[+-]?\d+([.,]\d+)?e\+?\d+$/i.test(text)
export const CUT = 'The spreadsheet has shortened this number. Format the column as text, and export it again.'

/**
 * A number without what files, links and copied texts put around it: marks that nobody sees, the ' before what a spreadsheet would take for a formula,
 * the scheme of a link, brackets around the country, an extension. Digits of all widths are the same.
 */
export function phoneText(typed: string): string {
  // As most are: an import has millions of them.
  if (/^\+?[\d ]+$/.test(typed)) return typed.trim()
  return typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\0]/gu, '')
    .trim()
    .replace(/^'\s*(?=[+\d(])/, '')
    .replace(/^tel:\s*/i, '')
    .replace(/^sips?:(\+?\d+)@\S+$/i, '$1')
    .replace(/^\(\s*(\+\s*\d{1,3})\s*\)\s*/, '$1 ')
    .replace(/(?<=\d{2})[\s,;]*(?:ext(?:ension)?[.:=]?|[x#])\s*\d{1,7}$/i, '')
    .replace(/(?<=\d{6})[.,]0$/, '')
}

export interface PhoneRead {
  /** Whole, as +420605111222. */
  readonly phone: string
  /** Its clock, where it has one. */
  readonly zone: string | undefined
}

type Read = { readonly value: PhoneRead } | { readonly problem: string }

export const TWO_NUMBERS = 'There are two numbers in one cell. Put each into a row or column of its own.'
const PREMIUM = 'Calls to this premium-rate number cost extra. The rules for campaigns of the tenant do not allow it.'
const SHORT = 'Short numbers, such as those of emergency services, are not called. Write the whole number.'

/** A part as long as a number may be one; area codes and extensions are shorter. */
const LEAST_OF_TWO = 7
export const hasTwo = (text: string) =>
  [...text.matchAll(/\+?\d[\d\s().-]*/g)].filter(([part]) => part.replaceAll(/\D/g, '').length >= LEAST_OF_TWO).length >
  1

const MOST_OF_SHORT = 5

function problemOf(text: string, parsed: PhoneNumber | undefined): string {
  if (/^\+?\d+$/.test(text) && text.length <= MOST_OF_SHORT) return SHORT
  if (!parsed) return 'This is no phone number.'
  return `This is no number that exists${parsed.country ? ` in ${parsed.country}` : ''}. Are digits missing?`
}

const read = (parsed: PhoneNumber): Read => ({ value: { phone: parsed.number, zone: zoneOfPhone(parsed) } })
const abroad = (text: string) => text.replace(/^00(?=[1-9])/, '+')

/** The one reading of numbers that are to be called, typed or from files: those that exist and, unless they are allowed, cost no premium rate. */
export function readPhone(raw: string, region: string, allowsPremium = false): Read {
  const text = phoneText(raw)
  const quick = quickPhone(text, region)
  if (quick) return { value: quick }
  if (isCut(text)) return { problem: CUT }
  if (hasTwo(text)) return { problem: TWO_NUMBERS }
  const parsed = parsePhone(abroad(text), region)
  if (!parsed?.isValid()) return { problem: problemOf(text, parsed) }
  return parsed.getType() === 'PREMIUM_RATE' && !allowsPremium ? { problem: PREMIUM } : read(parsed)
}

/**
 * The reading of numbers that are only looked for or kept off: also those of premium rates, and those that merely look like a number of their
 * country. Plans change, and what came in once must still be found and blocked.
 */
export function readAnyPhone(raw: string, region: string): Read {
  const strict = readPhone(raw, region, true)
  if ('value' in strict || strict.problem === TWO_NUMBERS) return strict
  const text = abroad(phoneText(raw))
  const likely = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : undefined)
  return likely?.isValid() ? read(likely) : strict
}
