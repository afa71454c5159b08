import { destinationKind } from '@parley/contract/destinations/destination.entity.ts'
import { isShortEntry } from '@parley/contract/destinations/destination.rules.ts'
import type {
  CheckedDestination,
  DestinationDraft,
  DestinationEntry,
  Destinations,
  TriedDestination,
} from '@parley/contract/destinations/destination.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { getCountries } from 'libphonenumber-js/max'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  ALL_LINES,
  listRefusedDestinations,
  lockTenantEntries,
  readTenantEntries,
  storeTenantEntries,
} from './destination.store.ts'
import { DestinationBook } from './destinationBook.ts'
import { isEmergency } from './rules/emergency.ts'

const policies: Keeping<Destinations, Awaited<ReturnType<typeof ownTenant>>> = {
  of: destinationKind,
  async lock(ctx) {
    await lockTenantEntries(ctx.db)
    return await ownTenant(ctx)
  },
  get: (ctx) => readDestinations(ctx),
  name: (_, { name }) => name,
  facts: ({ destinations }) => ({ destinations }),
}

export async function readDestinations(ctx: Ctx): Promise<Destinations> {
  const { destinations, rowVersion } = await readTenantEntries(ctx.db)
  return { destinations: [...destinations], rowVersion, refused: await listRefusedDestinations(ctx) }
}

/** Entries as they are kept: each prefix once, and limits only where something is allowed. */
export function soundEntries(entries: readonly DestinationEntry[]): DestinationEntry[] {
  const known = new Set<string>()
  return entries.map((entry) => {
    const { prefix, action } = entry
    if (known.has(prefix)) refuse(reason('destination.twice', { prefix }))
    known.add(prefix)
    return action === 'allow' ? entry : { ...entry, perMinute: null, perHour: null, perDay: null, minutesPerDay: null }
  })
}

export async function updateDestinations(
  ctx: Ctx,
  { destinations, rowVersion }: DestinationDraft & { readonly rowVersion?: number },
): Promise<Destinations> {
  const entries = soundEntries(destinations)
  // It would have no effect: each line names those that it may reach.
  const emergency = entries.find((entry) => isShortEntry(entry) && isEmergency(entry.prefix, getCountries()))
  if (emergency?.action === 'allow') refuse(reason('destination.emergency', { prefix: emergency.prefix }))
  return await changeOf(ctx, policies, ctx.tenant, rowVersion, () => storeTenantEntries(ctx.db, entries))
}

/** What would become of a call that begins now; it is none, and counts for no limit. */
export async function checkDestination(
  ctx: Ctx,
  { number, use }: TriedDestination,
  idLine = ALL_LINES,
): Promise<CheckedDestination> {
  const wanted = { idLine, number }
  const book = await DestinationBook.open(ctx, use, [idLine])
  const decision = book.decide(wanted)
  const { found, ...told } = decision
  const entry = found ? { prefix: found.entry.prefix, of: found.of } : null
  if (!decision.isAllowed) return { ...pick(told), entry }
  await book.read([wanted], false)
  const full = book.full(idLine, decision)
  return full
    ? { number: decision.number, isAllowed: false, reason: 'limit', text: full.text, entry }
    : { ...pick(told), entry }
}

const pick = ({ number, isAllowed, reason: why, text }: Omit<CheckedDestination, 'entry'>) => ({
  ...{ number, isAllowed, reason: why, text },
})
