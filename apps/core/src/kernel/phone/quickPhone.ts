import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
} from 'libphonenumber-js/max'
import { zoneOfPhone } from './phoneZone.ts'

/** What tells in a country whether digits are a whole number of it. */
interface Plan {
  readonly callingCode: string
  readonly isWhole: (national: string) => boolean
  /** With one of these in front, digits may mean another number than they say. */
  readonly isAmbiguous: RegExp | undefined
  readonly isAbroad: RegExp | undefined
  readonly zone: string | undefined
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
    isWhole: wholeTest(whole, metadata),
    isAmbiguous: prefix === undefined ? undefined : new RegExp(`^(?:${prefix})`),
    isAbroad: abroad === undefined ? undefined : new RegExp(`^(?:${abroad})`),
    zone: zoneOfPhone({ country, countryCallingCode: callingCode, nationalNumber: '' }),
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

function wholeTest(pattern: string, metadata: Metadata): (national: string) => boolean {
  const isPlanned = new RegExp(`^(?:${pattern})$`)
  const types = TYPES.flatMap((name) => {
    const type = (metadata as unknown as Typed).type(name)
    const own = type?.pattern()
    return own
      ? [{ isPremium: name === 'PREMIUM_RATE', is: new RegExp(`^(?:${own})$`), lengths: type?.possibleLengths() }]
      : []
  })
  return (national) => {
    if (!isPlanned.test(national)) return false
    const type = types.find(({ is, lengths }) => (lengths?.includes(national.length) ?? true) && is.test(national))
    return type !== undefined && !type.isPremium
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
    if (!plan || plan.isAbroad?.test(digits) || plan.isAmbiguous?.test(digits) || !plan.isWhole(digits))
      return undefined
    return { phone: `+${plan.callingCode}${digits}`, zone: plan.zone }
  }
  for (let length = 1; length <= 3; length += 1) {
    const code = digits.slice(0, length)
    if (!countryOf.has(code)) continue
    const country = countryOf.get(code)
    const plan = country && planOf(country)
    const national = digits.slice(length)
    if (!plan || plan.isAmbiguous?.test(national) || !plan.isWhole(national)) return undefined
    return { phone: `+${digits}`, zone: plan.zone }
  }
  return undefined
}
