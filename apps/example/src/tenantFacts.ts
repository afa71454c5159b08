import type { AgentControlChange } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { tenantApi } from '@parley/contract/tenants/tenant.api.ts'
import type { Parameter, TenantLimits } from '@parley/contract/tenants/tenant.schema.ts'
import { getTenant, onTenant, type SeedTools, updateAgentControl, updateParameters, updateTenant } from '@parley/core'

interface Facts {
  readonly name: string
  readonly locale: string
  readonly currency: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly limits: TenantLimits
  readonly parameters: readonly Parameter[]
  readonly rules: AgentControlChange['rules']
  readonly features: AgentControlChange['features']
}

const perDay = { smsPerDay: 20_000, emailsPerDay: 20_000, agentTokensPerDay: 5_000_000 }
const thresholds = { low: 2, medium: 5, high: 8 }
const words = (...phrases: readonly (readonly [text: string, weight: number])[]) =>
  phrases.map(([text, weight]) => ({ text, weight }))

const companies: readonly Facts[] = [
  {
    name: 'Harbour Bank',
    locale: 'cs-CZ',
    currency: 'CZK',
    contact: { name: 'Jana Dvořáková', email: 'it@harbour-bank.example', phone: '+420 234 555 010' },
    limits: {
      concurrentCalls: 250,
      callsPerMinute: 600,
      runningCampaigns: 10,
      storageBytes: 50_000_000_000,
      ...perDay,
    },
    parameters: [
      { key: 'crm.url', type: 'text', value: 'https://crm.harbour-bank.example/api', note: 'Where callbacks are left' },
      { key: 'card.blockAtOnce', type: 'boolean', value: 'true', note: '' },
      { key: 'transfer.waitSeconds', type: 'number', value: '45', note: 'Before a callback is offered' },
    ],
    features: [0, 1, 2],
    rules: [
      {
        language: 'cs-CZ',
        phrases: words(['stížnost', 3], ['stěžovat', 3], ['podvod', 4], ['Česká národní banka', 5], ['právník', 4]),
        thresholds,
      },
      {
        language: 'en-GB',
        phrases: words(['complaint', 3], ['fraud', 4], ['lawyer', 4], ['close my account', 5], ['ombudsman', 5]),
        thresholds,
      },
    ],
  },
  {
    name: 'Nordlicht Energie',
    locale: 'de-DE',
    currency: 'EUR',
    contact: { name: 'Greta Lorenzen', email: 'technik@nordlicht.example', phone: '+49 40 555 0120' },
    limits: { concurrentCalls: 80, callsPerMinute: 200, runningCampaigns: 4, storageBytes: 10_000_000_000, ...perDay },
    parameters: [{ key: 'meter.digits', type: 'json', value: '{"power": 6, "gas": 5}', note: 'Digits of a reading' }],
    features: [0, 1],
    rules: [
      {
        language: 'de-DE',
        phrases: words(['kündigen', 3], ['Anwalt', 4], ['Bundesnetzagentur', 5], ['unverschämt', 2]),
        thresholds,
      },
    ],
  },
  {
    name: 'Willow Clinic',
    locale: 'en-GB',
    currency: 'GBP',
    contact: { name: 'Amelia Hart', email: 'office@willow-clinic.example', phone: '+44 20 5550 0130' },
    limits: { concurrentCalls: 20, callsPerMinute: 60, runningCampaigns: 1, storageBytes: 2_000_000_000, ...perDay },
    parameters: [],
    features: [0, 1],
    rules: [
      {
        language: 'en-GB',
        phrases: words(['chest pain', 8], ['cannot breathe', 8], ['bleeding', 5], ['complaint', 3]),
        thresholds,
      },
      { language: 'es-ES', phrases: words(['dolor en el pecho', 8], ['no puedo respirar', 8]), thresholds },
    ],
  },
]

/** Contact, limits, parameters and risk rules of the companies, set by the operator through the services; what is set stays. */
export async function addTenantFacts({ as }: SeedTools): Promise<void> {
  await as('olga', 'Parley Operations', async (ctx) => {
    for (const { name, parameters, rules, features, ...facts } of companies) {
      const found = await ctx.db.selectFrom('tenant').select('idTenant').where('name', '=', name).executeTakeFirst()
      if (!found) continue
      await onTenant(ctx, tenantApi.UpdateBasic.permission, found.idTenant, async (there) => {
        const { timezone, contact, rowVersion } = await getTenant(there, there.tenant)
        if (contact.name !== '') return
        await updateTenant(there, { ...facts, name, timezone, idParent: null, rowVersion })
        if (parameters.length > 0) await updateParameters(there, { items: [...parameters], rowVersion: 1 })
        const languages = rules.map(({ language }) => language)
        await updateAgentControl(there, { features, languages, rules, rowVersion: 1 })
      })
    }
  })
}
