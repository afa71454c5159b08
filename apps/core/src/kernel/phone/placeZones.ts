import { joinZones, zonesIn } from '@parley/contract/kernel/zones.ts'
import { clockOf } from './phoneZone.ts'
import { AUSTRALIAN_DIGITS, CANADIAN_LETTERS, CROSSING_POSTCODES, STATES, ZIP_STATES } from './states.ts'

/** What of an address decides a zone, as it is written in a file. */
export interface Place {
  readonly state?: string | undefined
  readonly postcode?: string | undefined
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase()

const byState = new Map(
  Object.entries(STATES).map(([callingCode, states]) => [
    callingCode,
    new Map(
      Object.entries(states).flatMap(([names, zones]) => {
        const [code = ''] = names.split(' ', 1)
        const all = [code, ...names.slice(code.length + 1).split('|')]
        return all.map((name) => [plain(name), zones.split(' ')] as const)
      }),
    ),
  ]),
)

const zips = [...ZIP_STATES.matchAll(/(\d{3}) (\S+)/g)].map(([, last, state]) => ({ last: Number(last), state }))

/** More than one where the postcode crosses a border. */
function statesOfPostcode(callingCode: string, typed: string): readonly string[] {
  const text = typed.trim().toUpperCase()
  if (callingCode === '1') {
    const letter = /^([A-Z])\d[A-Z]/.exec(text)?.[1]
    if (letter !== undefined) return some(CANADIAN_LETTERS[letter])
    // A spreadsheet takes the zero in front away; three digits may as well be the first ones, as they are kept for privacy.
    const zip = /^(\d{4,5})(-?\d{4})?$/.exec(text.replace(/^(?=\d{8}$)/, '0'))?.[1]?.padStart(5, '0')
    if (zip === undefined) return []
    const crossing = CROSSING_POSTCODES[callingCode]?.[zip]
    if (crossing) return crossing
    const found = zips.find(({ last }) => Number(zip.slice(0, 3)) <= last)?.state
    return some(found === '-' ? undefined : found)
  }
  const code = callingCode === '61' ? /^\d{3,4}$/.exec(text)?.[0].padStart(4, '0') : undefined
  if (code === undefined) return []
  const crossing = CROSSING_POSTCODES[callingCode]?.[code]
  if (crossing) return crossing
  if (code.startsWith('0')) return some(code.startsWith('02') ? 'ACT' : /^0[89]/.test(code) ? 'NT' : undefined)
  return some(AUSTRALIAN_DIGITS[code[0] ?? ''])
}

const some = (state: string | undefined): readonly string[] => (state === undefined ? [] : [state])

const codes = [...byState.keys()]

/** The zones of what is known of an address, in the country of the number; none where that tells nothing. */
function zonesOfPlace(phone: string, { state, postcode }: Place): readonly string[] {
  const callingCode = codes.find((code) => phone.startsWith(`+${code}`))
  const states = callingCode === undefined ? undefined : byState.get(callingCode)
  if (callingCode === undefined || !states) return []
  const named =
    state === undefined ? undefined : states.get(plain(state.replace(/^(us|ca|mx|br|au)-(?=\w{2,3}$)/i, '')))
  const coded = postcode === undefined ? [] : statesOfPostcode(callingCode, postcode)
  const ofCode = coded.length === 0 ? undefined : coded.flatMap((code) => states.get(plain(code)) ?? [])
  return named && ofCode ? together(named, ofCode) : (named ?? ofCode ?? [])
}

/** Those of the first that are also of the other; where they share no clock, all of both: allowed is then what each of them allows. */
function together(zones: readonly string[], others: readonly string[]): readonly string[] {
  const clocks = new Set(others.map(clockOf))
  const shared = zones.filter((zone) => clocks.has(clockOf(zone)))
  return shared.length > 0 ? shared : [...zones, ...others]
}

/** The zones of a number, as contacts keep them, with what an address says of them. */
export function zoneAt(phone: string, zone: string | undefined, place: Place): string | undefined {
  const placed = zonesOfPlace(phone, place)
  if (placed.length === 0) return zone
  return joinZones(zone === undefined ? placed : together(zonesIn(zone), placed))
}
