import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { baseLanguage } from '../language.ts'
import { withoutMarks } from '../words/words.ts'
import { findDigitRuns } from './phone-digits.ts'

export interface PhoneOptions {
  /** The country whose numbers are written without a plus, by its ISO code: that of the line. */
  readonly region?: string | undefined
}

/**
 * A telephone number, typed or spoken in digits and groups of them: E.164 where the region or its plus makes it one, so that a contact
 * and a later call are found by one form of it. What is as long as a mobile number there is kept even if no operator has it yet, as are
 * the numbers of films and examples. Without a region the digits stay as they were said, 6 to 15 of them.
 */
export function findPhone(
  text: string,
  language: string,
  { region }: PhoneOptions = {},
): { readonly value: string; readonly length: number } | undefined {
  const country = region && isSupportedCountry(region) ? region : undefined
  const found = findDigitRuns(withoutMarks(text), baseLanguage(language)).flatMap(({ readings, said, isFix }) => {
    if (DATE.test(said)) return []
    const numbers = readings.flatMap((digits) => numberOf(digits, country) ?? [])
    const number = numbers.find(({ isValid }) => isValid) ?? numbers[0]
    return number ? [{ ...number, length: said.length, isFix }] : []
  })
  const meant = found.slice(
    Math.max(
      0,
      found.findLastIndex(({ isFix }) => isFix),
    ),
  )
  const best = meant.find(({ isValid }) => isValid) ?? meant[0]
  return best && { value: best.value, length: best.length }
}

/** The country of a number in international form, by its ISO code. */
export const countryOf = (number: string): string | undefined =>
  number.startsWith('+') ? parsePhoneNumberFromString(number)?.country : undefined

const DATE =
  /^(?:\d{1,2}([./-]) ?\d{1,2}\1 ?(?:19|20)\d\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:\D.*)?)$/

function numberOf(digits: string, country: CountryCode | undefined): { value: string; isValid: boolean } | undefined {
  const count = digits.replace('+', '').length
  if (count < 6 || count > 17) return undefined
  const number = parsed(digits, country)
  if (number?.isValid()) return { value: number.number, isValid: true }
  if (number) return isAsLongAsMobile(number) ? { value: number.number, isValid: false } : undefined
  return country === undefined && !/^(?:\+|00)/.test(digits) && count <= 15
    ? { value: digits, isValid: false }
    : undefined
}

function isAsLongAsMobile({ country, countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  const [where] = country
    ? [country]
    : getCountries().filter((one) => getCountryCallingCode(one) === countryCallingCode)
  if (!where) return false
  return nationalNumber.length === getExampleNumber(where, examples)?.nationalNumber.length
}

/** Also "+49 (0) 171 …", where the zero is only dialed at home. */
function parsed(digits: string, country: CountryCode | undefined): PhoneNumber | undefined {
  const international = digits.replace(/^00/, '+')
  const number = parsePhoneNumberFromString(international, country)
  if (number?.isValid() || !number || !international.startsWith('+')) return number
  const national = number.nationalNumber
  if (!national.startsWith('0')) return number
  const without = parsePhoneNumberFromString(`+${number.countryCallingCode}${national.slice(1)}`)
  return without?.isValid() ? without : number
}
