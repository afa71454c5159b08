import { type Coverage, coverageOf, type Terms } from '@parley/rating'

/** How the numbers of a country are priced. */
export type Priced = 'priced' | 'partly' | 'default'
export interface CountryCode extends Coverage {
  /** The best known of the countries that share the code stands first. */
  readonly countries: readonly string[]
  readonly state: Priced
}
export interface Region {
  /** The digits with which its codes begin. */
  readonly zones: string
  readonly codes: readonly CountryCode[]
}

/** The first digit of a calling code is a part of the world; Europe has two. */
export const ZONES = ['34', '1', '5', '2', '7', '9', '8', '6'] as const
/** Of countries that share a code, the one by which it is known. */
const MAIN = new Set(['US', 'RU', 'GB', 'IT', 'AU', 'NO', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW'])

interface PhoneRegion {
  readonly code: string
  readonly name: string
  readonly prefix: string
}

/** Calling codes of the world with how a tariff prices them, by part of the world. */
export function coverageByRegion(terms: Terms, countries: readonly PhoneRegion[]): Region[] {
  const names = new Map<string, string[]>()
  for (const { code, name, prefix } of countries) {
    const digits = prefix.replace('+', '')
    const known = names.get(digits) ?? []
    names.set(digits, MAIN.has(code) ? [name, ...known] : [...known, name])
  }
  const codes = coverageOf(terms, [...names.keys()].sort()).map(
    (each): CountryCode => ({ ...each, countries: names.get(each.prefix) ?? [], state: stateOf(each) }),
  )
  return ZONES.map((zones) => ({
    zones,
    codes: codes.filter(({ prefix }) => zones.includes(prefix.slice(0, 1))),
  })).filter((region) => region.codes.length > 0)
}

const stateOf = ({ by, partly }: Coverage): Priced => (by !== '' ? 'priced' : partly.length > 0 ? 'partly' : 'default')
