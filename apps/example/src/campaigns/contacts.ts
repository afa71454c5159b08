import { byShare, type Random } from '@parley/core'

const FIRST = [
  'Adéla',
  'Anna',
  'Barbora',
  'Daniel',
  'Emma',
  'Filip',
  'Hana',
  'Ivan',
  'Jakub',
  'Karolína',
  'Liam',
  'Lucie',
  'Martin',
  'Nela',
  'Olivia',
  'Petr',
  'Sofie',
  'Tereza',
  'Viktor',
  'Zuzana',
] as const
const LAST = [
  'Bartošová',
  'Brown',
  'Čermák',
  'Doležal',
  'Evans',
  'Fischer',
  'Hájek',
  'Jelínková',
  'Kolář',
  'Lindner',
  'Marešová',
  'Novák',
  'Petersen',
  'Růžička',
  'Schmidt',
  'Taylor',
  'Urban',
  'Vlček',
  'Wagner',
  'Zeman',
] as const

export interface Country {
  readonly prefix: string
  /** Digits after the prefix. */
  readonly digits: number
  readonly share: number
}

/** Invented people: their numbers are as long as real ones, and nobody’s, since nothing but the simulated carrier is called. */
export function inventContacts(
  random: Random,
  countries: readonly Country[],
  count: number,
  branches: readonly [string, ...string[]],
) {
  return Array.from({ length: count }, () => {
    const country = byShare(random, countries, ({ share }) => share)
    const rest = Array.from({ length: country.digits }, () => random.int(0, 9)).join('')
    const data = {
      phone: `${country.prefix}${rest}`,
      name: `${random.pick(FIRST)} ${random.pick(LAST)}`,
      customer: `C-${random.int(100_000, 99_999_999)}`,
      branch: random.pick(branches),
    }
    // Every third has a number at work, too.
    const work = `${country.prefix}${[...rest].toReversed().join('')}`
    return { data: Number(data.customer.slice(2)) % 3 === 0 ? { ...data, work } : data }
  })
}
