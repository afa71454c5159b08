import { countriesOf } from '../../kernel/phone/callingCodes.ts'

/** Where a number lies, as far as its first four digits tell: a country, or in North America an area. */
export interface Place {
  readonly code: string
  readonly name: string
}

const NORTH_AMERICA = '1'
const names = new Intl.DisplayNames('en', { type: 'region' })
/** Of no country. */
const NETWORKS: Readonly<Record<string, string>> = {
  ...{ '800': 'freephone abroad', '808': 'shared cost abroad', '870': 'satellite', '878': 'personal numbers' },
  ...{ '881': 'satellite', '882': 'international networks', '883': 'international networks', '888': 'relief' },
  '979': 'premium rate abroad',
}

/** Of the first digits of a whole number, without its plus. */
export function placeOf(digits: string): Place {
  if (digits.startsWith(NORTH_AMERICA)) {
    const code = digits.slice(0, 4)
    return { code, name: `+1 ${code.slice(1)}` }
  }
  const code = [1, 2, 3]
    .map((length) => digits.slice(0, length))
    .find((each) => countriesOf.has(each) || each in NETWORKS)
  if (code === undefined) return { code: digits, name: `+${digits}` }
  const [country, ...others] = countriesOf.get(code) ?? []
  const name = NETWORKS[code] ?? (country && others.length === 0 ? names.of(country) : undefined)
  return { code, name: name === undefined ? `+${code}` : `${name} (+${code})` }
}
