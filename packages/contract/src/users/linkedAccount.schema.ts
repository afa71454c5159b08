import { z } from 'zod'
import { id, instant } from '../kernel/schema.ts'

/** An account at a sign-in provider that lets a person in. */
export const linkedAccount = z.object({
  issuer: z.string(),
  /** The provider’s name in the settings; null where they name it no longer, so that nobody comes in with the account. */
  provider: z.string().nullable(),
  /** When its owner linked it; null for the one that they first signed in with. */
  linkedAt: instant.nullable(),
})
export type LinkedAccount = z.output<typeof linkedAccount>

export const linkedAccounts = z.object({
  idUser: id,
  accounts: z.array(linkedAccount),
  /** Providers with which the person has no account yet. */
  others: z.array(z.object({ name: z.string(), issuer: z.string(), clientId: z.string() })),
})
export type LinkedAccounts = z.output<typeof linkedAccounts>

/** An access token of the provider, for this service: who brings it has just signed in there. */
export const accountToLink = z.object({ token: z.string().min(1).max(20_000).meta({ label: 'Access token' }) })
