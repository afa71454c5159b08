import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
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

/** The one reading of numbers that are typed or come in files: those of contacts and those that nobody calls. */
export function readPhone(raw: string, region: string): { readonly value: PhoneRead } | { readonly problem: string } {
  const text = phoneText(raw)
  const quick = quickPhone(text, region)
  if (quick) return { value: quick }
  if (isCut(text)) return { problem: CUT }
  const parsed = parsePhoneNumberFromString(
    text.replace(/^00(?=[1-9])/, '+'),
    isSupportedCountry(region) ? region : undefined,
  )
  if (!parsed) return { problem: 'This is no phone number.' }
  if (!parsed.isValid())
    return {
      problem: `This is no number that exists${parsed.country ? ` in ${parsed.country}` : ''}. Are digits missing?`,
    }
  return { value: { phone: parsed.number, zone: zoneOfPhone(parsed) } }
}
