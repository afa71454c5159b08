import type {
  DestinationOwner,
  DestinationReason,
  DestinationUse,
} from '@parley/contract/destinations/destination.enum.ts'
import { isShortEntry } from '@parley/contract/destinations/destination.rules.ts'
import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { type Destination, readDestination } from './readDestination.ts'

/** Where a line may call. */
export interface DestinationPolicy {
  /** Of the country in which numbers without one are dialed; empty: none. */
  readonly region: string
  /** Of the line. */
  readonly line: readonly DestinationEntry[]
  /** Of all lines of the tenant. */
  readonly tenant: readonly DestinationEntry[]
}

/** An entry, and whose it is. */
export interface FoundEntry {
  readonly of: DestinationOwner
  readonly entry: DestinationEntry
}

interface Decided {
  /** As it is dialed. */
  readonly number: string
  readonly reason: DestinationReason
  readonly text: string
  /** The entry that decided. */
  readonly found: FoundEntry | undefined
}
export interface Refusal extends Decided {
  readonly isAllowed: false
}
export interface Allowance extends Decided {
  readonly isAllowed: true
  /** Entries whose limits the call counts for. */
  readonly limited: readonly FoundEntry[]
}
export type Decision = Allowance | Refusal

/** Calls to special numbers need an entry that goes so far beyond the country: +420 is no permission for +420900. */
const BEYOND_COUNTRY = 2
const OWNERS = { line: 'the line', tenant: 'the tenant' } as const
const NAMED = 'are refused unless an entry names them, such as'

const BUILT_IN: Readonly<Partial<Record<DestinationReason, string>>> = {
  short: 'Short numbers are refused unless an entry names exactly this one.',
  satellite: `Satellites and networks of no country ${NAMED} +8816.`,
  premium: `Premium-rate numbers ${NAMED} +420900.`,
  sharedCost: `Shared-cost numbers ${NAMED} +42084.`,
  unknown:
    'No such number exists by the numbering plans that are known. It is refused unless an entry names its range.',
}

/**
 * Whether a number may be called for something. The longest prefix among the entries of the line and of the tenant decides, that of the line where both
 * have the same; without an entry numbers that exist may be called, and special ones may not.
 */
export function destinationOf(typed: string, policy: DestinationPolicy, use: DestinationUse): Decision {
  const read = readDestination(typed, policy.region)
  const { dialed: number, kind } = read
  const refuse = (reason: DestinationReason, text: string, found?: FoundEntry): Refusal => ({
    ...{ isAllowed: false, number, reason, text, found },
  })
  const [own, all] = [longest(read, 'line', policy.line), longest(read, 'tenant', policy.tenant)]
  if (kind === 'emergency' && (use !== 'transfer' || own?.entry.action !== 'allow'))
    return refuse('emergency', emergencyText(use))
  const found = !own || (all && all.entry.prefix.length > own.entry.prefix.length) ? all : own
  if (found?.entry.action === 'refuse') return refuse('entry', `${entryWords(found)} refuses it.`, found)
  const isOrdinary = kind === 'ordinary' || kind === 'address'
  if (!isOrdinary && !(found && names(found.entry, read))) return refuse(kind, BUILT_IN[kind] ?? '')
  const limited = [own, all].flatMap((each) => (each && hasLimit(each.entry) ? [each] : []))
  const allowed = { isAllowed: true, number, limited, found } as const
  if (found) return { ...allowed, reason: 'allowed', text: `${entryWords(found)} allows it.` }
  return kind === 'address'
    ? { ...allowed, reason: 'address', text: 'It is an address, not a number. The network behind it decides.' }
    : { ...allowed, reason: 'ordinary', text: 'It is an ordinary number, and no entry refuses it.' }
}

const emergencyText = (use: DestinationUse) =>
  use === 'transfer'
    ? 'A call is transferred to an emergency number only by a line whose own entries name it.'
    : 'Emergency numbers are never called by campaigns and callbacks.'

export const entryWords = ({ of, entry }: FoundEntry): string => `The entry ${entry.prefix} of ${OWNERS[of]}`

function longest(
  read: Destination,
  of: DestinationOwner,
  entries: readonly DestinationEntry[],
): FoundEntry | undefined {
  let found: DestinationEntry | undefined
  for (const entry of entries)
    if (isAbout(entry, read) && entry.prefix.length > (found?.prefix.length ?? 0)) found = entry
  return found && { of, entry: found }
}

const isAbout = (entry: DestinationEntry, { number, kind, short }: Destination) =>
  isShortEntry(entry) ? entry.prefix === short : kind !== 'emergency' && number.startsWith(entry.prefix)

/** Whether the entry means such numbers, and not only the country that they are in. */
function names(entry: DestinationEntry, { kind, callingCode }: Destination): boolean {
  if (isShortEntry(entry)) return true
  if (kind === 'short') return false
  // Of codes that are no country every number is special.
  const beyond = kind === 'satellite' || ['979', '808'].includes(callingCode) ? 0 : BEYOND_COUNTRY
  return entry.prefix.length > callingCode.length + beyond && callingCode !== ''
}

const hasLimit = ({ action, perMinute, perHour, perDay, minutesPerDay }: DestinationEntry) =>
  action === 'allow' && [perMinute, perHour, perDay, minutesPerDay].some((limit) => limit !== null)
