import { createHmac } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { type Identifier, normalise, numberForms } from '@parley/contract/erasure/identifier.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { wholeNumbers } from '../kernel/wholeNumber.ts'

const { number, email, id } = identifierKind.of

/** The person as they are compared: by number, else by address, else by any name that a channel has for them. */
const identifierOf = (who: string): Identifier | undefined =>
  [number, email, id]
    .map((kind) => normalise({ kind, value: kind === email ? who.trim().replace(/\.$/, '') : who }))
    .find((found) => found !== undefined)

/** The same for one person of one tenant, and nothing to anybody without the master key. */
export const fingerprintOf = ({ vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>, { kind, value }: Identifier): string =>
  createHmac('sha256', vault.derive('suppression')).update(`${tenant} ${kind} ${value}`).digest('hex')

/** Puts a person on the do-not-call list; false where it is nobody that could be called. */
export async function suppressPerson(ctx: Ctx, who: string, reason: string): Promise<boolean> {
  const identifier = identifierOf(who)
  if (!identifier) return false
  await ctx.db
    .insertInto('suppression')
    .values({
      fingerprint: fingerprintOf(ctx, identifier),
      identifier: identifier.value,
      reason,
      createdAt: ctx.clock.now(),
    })
    .onConflict((on) => on.columns(['idTenant', 'fingerprint']).doNothing())
    .execute()
  return true
}

/**
 * Under all that the person may be on the list: those who asked under the number as it is dialed at home are not called with its country, nor the
 * other way round.
 */
async function identifiersOf(ctx: Ctx, who: string): Promise<readonly Identifier[]> {
  const identifier = identifierOf(who)
  if (identifier?.kind === email) return addressForms(identifier)
  if (identifier?.kind !== number) return identifier ? [identifier] : []
  const values = [...numberForms(identifier), ...(await wholeNumbers(ctx, who))]
  return [...new Set(values)].map((value) => ({ kind: number, value }))
}

/** The domain of an address in its own letters and as the network has it. */
function addressForms(identifier: Identifier): readonly Identifier[] {
  const [local = '', domain = ''] = identifier.value.split('@')
  const values = [domain, domainToASCII(domain), domainToUnicode(domain)]
    .filter(Boolean)
    .map((each) => `${local}@${each}`)
  return [...new Set(values)].map((value) => ({ ...identifier, value }))
}

/** Whether a number or an address is on the do-not-call list. */
export async function isSuppressed(ctx: Ctx, who: string): Promise<boolean> {
  const fingerprints = (await identifiersOf(ctx, who)).map((identifier) => fingerprintOf(ctx, identifier))
  if (fingerprints.length === 0) return false
  const found = await ctx.db
    .selectFrom('suppression')
    .select('idSuppression')
    .where('fingerprint', 'in', fingerprints)
    .executeTakeFirst()
  return found !== undefined
}
