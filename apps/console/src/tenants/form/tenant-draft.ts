import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'
import type { Tenant, TenantDraft } from '@parley/contract/tenants/tenant.schema.ts'

/** A tenant as its form holds it, flat, so that two people's changes can be laid side by side. */
export type TenantFacts = {
  name: string
  idParent: number | null
  contactName: string
  contactEmail: string
  contactPhone: string
  timezone: string
  locale: string
  currency: string
  concurrentCalls: number | null
  callsPerMinute: number | null
  /** Kept as it is until campaigns run. */
  runningCampaigns: number | null
  storageMb: number | null
}

export const MEGABYTE = 1_000_000

export const newFacts = (timezone: string): TenantFacts => ({
  name: '',
  idParent: null,
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  timezone,
  locale: DEFAULT_LOCALE,
  currency: 'EUR',
  concurrentCalls: null,
  callsPerMinute: null,
  runningCampaigns: null,
  storageMb: null,
})

export const factsOf = ({ name, parent, contact, timezone, locale, currency, limits }: Tenant): TenantFacts => ({
  name,
  idParent: parent?.id ?? null,
  contactName: contact.name,
  contactEmail: contact.email,
  contactPhone: contact.phone,
  timezone,
  locale,
  currency,
  concurrentCalls: limits.concurrentCalls,
  callsPerMinute: limits.callsPerMinute,
  runningCampaigns: limits.runningCampaigns,
  storageMb: limits.storageBytes === null ? null : limits.storageBytes / MEGABYTE,
})

/** What the core is sent; an emptied number field is no limit. */
export const bodyOf = (facts: TenantFacts): Omit<TenantDraft, 'administrator'> => ({
  name: facts.name,
  idParent: facts.idParent ?? null,
  contact: { name: facts.contactName, email: facts.contactEmail.trim(), phone: facts.contactPhone },
  timezone: facts.timezone,
  locale: facts.locale,
  currency: facts.currency,
  limits: {
    concurrentCalls: facts.concurrentCalls ?? null,
    callsPerMinute: facts.callsPerMinute ?? null,
    runningCampaigns: facts.runningCampaigns ?? null,
    storageBytes: typeof facts.storageMb === 'number' ? Math.round(facts.storageMb * MEGABYTE) : null,
  },
})
