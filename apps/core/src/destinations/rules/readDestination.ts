import type { DestinationReason } from '@parley/contract/destinations/destination.enum.ts'
import { countriesOf } from '../../kernel/phone/callingCodes.ts'
import { isDemoNumber } from '../../kernel/phone/demoNumber.ts'
import { parsePhone } from '../../kernel/phone/parsePhone.ts'
import { phoneText } from '../../kernel/phone/readPhone.ts'
import { isEmergency } from './emergency.ts'

/** What a number is, before anything is said of it. */
export interface Destination {
  /** Whole, where it is a number that exists: what entries are compared with. */
  readonly number: string
  /** As it is dialed: the number, or the address that leads to it. */
  readonly dialed: string
  /** What it is by itself; what is refused unless an entry allows it is named by its reason. */
  readonly kind: Exclude<DestinationReason, 'allowed' | 'entry' | 'limit'>
  /** Of a short number its digits, without the country that may stand in front. */
  readonly short?: string
  /** Without +; empty where the number has none. */
  readonly callingCode: string
}

const MOST_OF_SHORT = 6
/** Satellites, networks of no country, and what is charged for like them. */
const NO_COUNTRY = /^\+(?:870|878|881|882|883|888)/
const SPECIAL: Readonly<Record<string, 'premium' | 'sharedCost'>> = { '979': 'premium', '808': 'sharedCost' }

/** The country codes with which the digits may begin, each with what follows. */
const split = (digits: string) =>
  [1, 2, 3].flatMap((length) => {
    const code = digits.slice(0, length)
    const countries = countriesOf.get(code)
    return countries ? [{ code, countries, rest: digits.slice(length) }] : []
  })

const SCHEME = /^(?:(?:sips?|tel):\/*)+/i
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\0]/gu, '')
    .trim()

/** Without %31 for 1; undefined where that is no text, or hides something twice. */
function decoded(text: string): string | undefined {
  try {
    const found = plain(decodeURIComponent(text))
    return found.includes('%') ? undefined : found
  } catch {
    return undefined
  }
}

/** What a network would dial of an address, however it is written; undefined: it cannot be told for certain. */
function dialedPart(address: string): string | undefined {
  const bare = decoded(address)?.replace(SCHEME, '')
  if (bare === undefined || /[<>\p{Cc}]|;phone-context=/iu.test(bare)) return undefined
  const user = /^[^@;?]*/.exec(bare)?.[0] ?? ''
  const named = bare.includes('@') ? user : user.replace(/:\d+$/, '')
  const [first = ''] = named.split(/[:,]/)
  if (isDigits(first)) return first
  return /^[A-Za-z][\w.-]*$/.test(named) && !/[,\s]/.test(bare) ? named : undefined
}

const isDigits = (text: string) => /\d/.test(text) && !/\p{L}/u.test(text)

type Read = Omit<Destination, 'dialed'>

/** Of a number as it is typed, set in a flow or kept of a contact: as it is dialed in the country, else in any. */
export function readDestination(typed: string, region: string): Destination {
  const whole = plain(typed)
  const address = /<([^<>]*)>/.exec(whole)?.[1]?.trim() ?? whole
  const [isTel, isAddress] = [/^tel:/i.test(address), /^sips?:/i.test(address) || address.includes('@')]
  const part = isTel || isAddress ? dialedPart(address) : address
  const itself = { number: address, dialed: address, callingCode: '' }
  if (part === undefined) return { ...itself, kind: 'unknown' }
  // An address that names no digits goes where the network behind it says.
  if (isAddress && !isDigits(part)) return { ...itself, kind: 'address' }
  const text = phoneText(part).replace(/^00(?=[1-9])/, '+')
  const digits = text.replaceAll(/\D/g, '')
  // Letters are typed on a telephone by people, not by lines.
  const read: Read = /\p{L}/u.test(text)
    ? { number: address, kind: 'unknown', callingCode: '' }
    : (shortOf(text, digits, region) ?? wholeOf(text, digits, region))
  return { ...read, dialed: isAddress ? address : read.number }
}

/** Emergency services, service codes and what is too short for a number of a country. */
function shortOf(text: string, digits: string, region: string): Read | undefined {
  const number = text.startsWith('+') ? `+${digits}` : digits
  // Digits after a country reach there what they reach when they are dialed at home.
  const reached = text.startsWith('+') ? split(digits) : [{ code: '', countries: [region], rest: digits }]
  const emergency =
    reached.find(({ rest, countries }) => isEmergency(rest, countries)) ??
    (isEmergency(digits, []) ? { code: '', rest: digits } : undefined)
  if (emergency)
    return { number: emergency.rest, kind: 'emergency', short: emergency.rest, callingCode: emergency.code }
  if (/[*#]/.test(text)) return { number: text, kind: 'short', short: digits, callingCode: '' }
  const short = reached.find(({ rest }) => rest.length > 0 && rest.length <= MOST_OF_SHORT)
  if (!short || parsePhone(text, region)?.isValid()) return undefined
  return { number: short.code === '' ? short.rest : number, kind: 'short', short: short.rest, callingCode: short.code }
}

function wholeOf(text: string, digits: string, region: string): Read {
  const parsed = parsePhone(text, region)
  const number = parsed?.number ?? (text.startsWith('+') ? `+${digits}` : digits)
  const callingCode = parsed?.countryCallingCode ?? ''
  if (NO_COUNTRY.test(number)) return { number, kind: 'satellite', callingCode: number.slice(1, 4) }
  const special = SPECIAL[number.slice(1, 4)]
  if (special && number.startsWith('+')) return { number, kind: special, callingCode: number.slice(1, 4) }
  // Of those that are kept free for demonstrations no plan knows anything.
  if (!parsed || !(parsed.isValid() || isDemoNumber(number))) return { number, kind: 'unknown', callingCode }
  const type = parsed.getType()
  if (type === 'PREMIUM_RATE') return { number, kind: 'premium', callingCode }
  return { number, kind: type === 'SHARED_COST' ? 'sharedCost' : 'ordinary', callingCode }
}
