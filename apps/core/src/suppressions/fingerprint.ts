import { createHmac } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { type IdentifierKind, identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { type Identifier, normalise, numberForms } from '@parley/contract/erasure/identifier.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { phoneText } from '../kernel/phone/readPhone.ts'
import { wholeNumberReader } from '../kernel/wholeNumber.ts'

const { number, email, id } = identifierKind.of
type Owner = Pick<Ctx, 'vault' | 'tenant'>

const textOf: Readonly<Record<IdentifierKind, (who: string) => string>> = {
  number: phoneText,
  email: (who) =>
    who
      .replaceAll(/\p{Cf}/gu, '')
      .trim()
      .replace(/\.$/, ''),
  id: (who) => who,
}

/** The person as they are compared: by number, else by address, else by any name that a channel has for them. */
export const identifierOf = (who: string): Identifier | undefined =>
  [number, email, id].map((kind) => normalise({ kind, value: textOf[kind](who) })).find((found) => found !== undefined)

/** Makes fingerprints of many: the key is derived once. */
export function fingerprints({ vault, tenant }: Owner) {
  const key = vault.derive('suppression')
  const print = (text: string) => createHmac('sha256', key).update(text).digest('hex')
  return {
    /** The same for one person of one tenant, and nothing to anybody without the master key. */
    own: ({ kind, value }: Identifier) => print(`${tenant} ${kind} ${value}`),
    /** The same in all tenants. */
    global: ({ kind, value }: Identifier) => print(`${kind} ${value}`),
  }
}

export const fingerprintOf = (owner: Owner, identifier: Identifier): string => fingerprints(owner).own(identifier)

/**
 * Under all that the person may be on the list: those who asked under the number as it is dialed at home are not called with its country, nor the
 * other way round.
 */
export async function identifiersOf(ctx: Ctx, who: string): Promise<readonly Identifier[]> {
  const identifier = identifierOf(who)
  if (identifier?.kind === email) return addressForms(identifier)
  if (identifier?.kind !== number) return identifier ? [identifier] : []
  const whole = await wholeNumberReader(ctx)
  const values = [...numberForms(identifier), ...whole(who)]
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
