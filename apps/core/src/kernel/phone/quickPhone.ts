import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
} from 'libphonenumber-js/max'
import { zoneOfNumber } from './phoneZone.ts'

/** What tells in a country whether digits are a whole number of it. */
interface Plan {
  readonly callingCode: string
  /** The kind of a whole number, as the library calls it; undefined of all else. */
  readonly typeOf: (national: string) => string | undefined
  /** With one of these in front, digits may mean another number than they say. */
  readonly isAmbiguous: RegExp | undefined
  readonly isAbroad: RegExp | undefined
  readonly country: CountryCode
}

const countryOf = new Map<string, CountryCode | undefined>()
for (const country of getCountries()) {
  const code = getCountryCallingCode(country)
  countryOf.set(code, countryOf.has(code) ? undefined : country)
}

const plans = new Map<string, Plan | undefined>()
/** Undefined where the calling code is that of several countries, whose numbers only the library tells apart. */
function planOf(country: CountryCode): Plan | undefined {
  if (!plans.has(country)) plans.set(country, readPlan(country))
  return plans.get(country)
}

function readPlan(country: CountryCode): Plan | undefined {
  const callingCode = getCountryCallingCode(country)
  if (countryOf.get(callingCode) !== country) return undefined
  const metadata = new Metadata()
  metadata.selectNumberingPlan(country)
  // The library declares fewer of its functions than it has.
  const plan = metadata.numberingPlan as unknown as Record<string, undefined | (() => unknown)>
  const text = (name: string) => {
    const value = plan[name]?.()
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const whole = text('nationalNumberPattern')
  if (whole === undefined) return undefined
  const [prefix, abroad] = [text('nationalPrefixForParsing'), text('IDDPrefix')]
  return {
    callingCode,
    typeOf: typeTest(whole, metadata),
    isAmbiguous: prefix === undefined ? undefined : new RegExp(`^(?:${prefix})`),
    isAbroad: abroad === undefined ? undefined : new RegExp(`^(?:${abroad})`),
    country,
  }
}

/** As the library looks for them; of what is both, the first one counts. Those of premium rates are left to it. */
const TYPES = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
]

/** What the library declares without its types. */
interface Typed {
  type(name: string): { pattern(): string | undefined; possibleLengths(): number[] | undefined } | undefined
}

function typeTest(pattern: string, metadata: Metadata): Plan['typeOf'] {
  const isPlanned = new RegExp(`^(?:${pattern})$`)
  const types = TYPES.flatMap((name) => {
    const type = (metadata as unknown as Typed).type(name)
    const own = type?.pattern()
    return own ? [{ name, is: new RegExp(`^(?:${own})$`), lengths: type?.possibleLengths() }] : []
  })
  return (national) => {
    if (!isPlanned.test(national)) return undefined
    const type = types.find(({ is, lengths }) => (lengths?.includes(national.length) ?? true) && is.test(national))
    return type?.name === 'PREMIUM_RATE' ? undefined : type?.name
  }
}

const LEAST = 5
const MOST = 15
const PLAIN = /^\+?\d[\d .\u00a0-]*\d$/

/**
 * A number as most files have it – whole, of a country that shares its calling code with no other, with nothing in front that may be stripped – told by
 * the patterns of the library and without the rest of it, which takes most of the time of an import. Undefined: only the library can tell.
 */
export function quickPhone(text: string, region: string): { phone: string; zone: string | undefined } | undefined {
  if (!PLAIN.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '')
  if (digits.length < LEAST || digits.length > MOST) return undefined
  if (!text.startsWith('+')) {
    const plan = isSupportedCountry(region) ? planOf(region) : undefined
    if (!plan || plan.isAbroad?.test(digits) || plan.isAmbiguous?.test(digits)) return undefined
    return read(plan, digits)
  }
  for (let length = 1; length <= 3; length += 1) {
    const code = digits.slice(0, length)
    if (!countryOf.has(code)) continue
    const country = countryOf.get(code)
    const plan = country && planOf(country)
    const national = digits.slice(length)
    return !plan || plan.isAmbiguous?.test(national) ? undefined : read(plan, national)
  }
  return undefined
}

function read({ callingCode, country, typeOf }: Plan, national: string) {
  const type = typeOf(national)
  if (type === undefined) return undefined
  const zone = zoneOfNumber({ country, callingCode, national, type: () => type })
  return { phone: `+${callingCode}${national}`, zone }
}
