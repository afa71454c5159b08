import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** Numbers as they were before their country changed them, which people and files still have: what they are now. */
const RENEWED: Partial<Record<CountryCode, (national: string) => string>> = {
  // Mobile numbers have had a ninth digit since 2016.
  BR: (national) => national.replace(/^(\d\d)(?=[689]\d{7}$)/, (area) => `${area}9`),
  // Until 2019 a 1 stood before mobile numbers called from abroad, and 01, 044 or 045 before those called at home.
  MX: (national) => national.replace(/^(?:1|01|044|045)(?=\d{10}$)/, ''),
}

/** A number by all that the library knows of numbering plans, as its country writes it now. */
export function parsePhone(text: string, region: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(region) ? region : undefined)
  if (!parsed?.country || parsed.isValid()) return parsed
  const national = RENEWED[parsed.country]?.(parsed.nationalNumber) ?? parsed.nationalNumber
  if (national === parsed.nationalNumber) return parsed
  const renewed = parsePhoneNumberFromString(`+${parsed.countryCallingCode}${national}`)
  return renewed?.isValid() ? renewed : parsed
}
