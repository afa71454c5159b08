import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'
import type { Tenant, TenantChange } from '@parley/contract/tenants/tenant.schema.ts'

/** What a person types of a tenant. */
export type TenantFacts = Omit<TenantChange, 'rowVersion'>

export const newFacts = (timezone: string): TenantFacts => ({
  name: '',
  idParent: null,
  contact: { name: '', email: '', phone: '' },
  timezone,
  locale: DEFAULT_LOCALE,
  currency: 'EUR',
  limits: { concurrentCalls: null, callsPerMinute: null, runningCampaigns: null, storageBytes: null },
})

export const factsOf = ({ name, parent, contact, timezone, locale, currency, limits }: Tenant): TenantFacts => ({
  name,
  idParent: parent?.id ?? null,
  contact,
  timezone,
  locale,
  currency,
  limits,
})
