import { reason } from '@parley/contract/kernel/errors.ts'
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { Ctx } from './ctx.ts'
import { ownTenant } from './ownTenant.ts'
import { phoneText, readAnyPhone } from './phone/readPhone.ts'
import { Refusal } from './refusal.ts'

/** No country's code begins with 0: "+0777…" is a number as dialed at home. */
const isInternational = (typed: string) => /^\s*(\+|00)[\s()./-]*[1-9]/.test(typed)

/** The country that the tenant's locale names or implies; empty: none. */
export function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).maximize().region ?? ''
  } catch {
    return '' // a locale that this service does not know names no country
  }
}

function countriesOf(locale: string): readonly CountryCode[] {
  const country = regionOf(locale)
  return isSupportedCountry(country) ? [country] : []
}

/** The whole numbers that were perhaps meant: with the digits as their own country's code, or as dialed in one of the countries. */
function meant(written: string, countries: readonly CountryCode[]): readonly PhoneNumber[] {
  const typed = written.replace(/^\s*\+/, '')
  const tries = [
    parsePhoneNumberFromString(`+${typed.replaceAll(/\D/g, '')}`),
    ...countries.map((country) => parsePhoneNumberFromString(typed, country)),
  ]
  const valid = tries.filter((each): each is PhoneNumber => each?.isValid() === true)
  return valid.filter(({ number }, index) => valid.findIndex((each) => each.number === number) === index)
}

/**
 * Refuses a number that does not say its country: found under half of its digits only, “nothing” would be answered about a person of
 * whom much is kept. What was perhaps meant goes along, to be chosen.
 */
export async function requireCountry(ctx: Ctx, typed: string): Promise<void> {
  if (isInternational(typed)) return
  const { locale } = await ownTenant(ctx)
  const numbers = meant(typed, countriesOf(locale))
  const digits = `+${typed.replaceAll(/\D/g, '')}`
  if (numbers.length === 1 && numbers[0]?.number === digits) return
  const why = reason('erasure.needsCountry')
  throw new Refusal(why, { value: why.message, suggestions: numbers.map((each) => each.formatInternational()) })
}

/**
 * Tells the whole numbers that are meant, as digits, as contacts of campaigns are read: without a country as they are dialed in the tenant's or in
 * others, or with the digits as their own country's code. None: the number exists nowhere.
 */
export async function wholeNumberReader(ctx: Ctx, others: readonly string[] = []) {
  const { locale } = await ownTenant(ctx)
  const countries = [...new Set([...countriesOf(locale), ...others, ''])]
  return (typed: string): readonly string[] => {
    const text = phoneText(typed).replace(/^\+\s*(?=0)/, '')
    const tries = countries.map((country) => readAnyPhone(text, country))
    if (/^[1-9][\d\s()./-]*$/.test(text)) tries.push(readAnyPhone(`+${text.replaceAll(/\D/g, '')}`, ''))
    return [...new Set(tries.flatMap((read) => ('value' in read ? [read.value.phone.slice(1)] : [])))]
  }
}
