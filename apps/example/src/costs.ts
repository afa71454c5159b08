import type { ProviderPriceDraft } from '@parley/contract/costs/cost.schema.ts'
import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import { createPriceList, onTenant, readPriceLists, type SeedTools } from '@parley/core'
import { HISTORY_DAYS } from './day.ts'

const DAY_MS = 86_400_000
type Price = Pick<ProviderPriceDraft, 'provider' | 'unit' | 'price'> & Partial<ProviderPriceDraft>

const companies: Readonly<Record<string, readonly Price[]>> = {
  'Harbour Bank': [
    {
      ...{ provider: 'Vltava Telecom', unit: 'callsOut', price: '0.95', leastSeconds: 60, increment: 1 },
      prefixes: [
        { prefix: '420', price: '0.42' },
        { prefix: '49', price: '0.61' },
      ],
    },
    { provider: 'Vltava Telecom', unit: 'callsIn', price: '0.12' },
    { provider: 'Vltava Telecom', unit: 'sms', price: '0.85' },
    { provider: 'Lexicon Models', unit: 'llmRead', price: '0.05' },
    { provider: 'Lexicon Models', unit: 'llmWritten', price: '0.2' },
  ],
  'Nordlicht Energie': [
    { provider: 'Nordkabel', unit: 'callsOut', price: '0.021' },
    { provider: 'Nordkabel', unit: 'callsIn', price: '0.006' },
    { provider: 'Lexicon Models', unit: 'llmRead', price: '0.002' },
    { provider: 'Lexicon Models', unit: 'llmWritten', price: '0.008' },
  ],
}

/** What the operator pays others for conversations of the companies; what is set stays. */
export async function addCosts({ as, clock }: SeedTools): Promise<void> {
  const validFrom = new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)
  const facts = { leastSeconds: 0, increment: 1, prefixes: [], validFrom, validTo: null, note: '' }
  await as('olga', 'Parley Operations', async (ctx) => {
    const tenants = await ctx.db.selectFrom('tenant').select(['idTenant', 'name']).execute()
    for (const [name, prices] of Object.entries(companies)) {
      const found = tenants.find((tenant) => tenant.name === name)
      if (!found) continue
      await onTenant(ctx, tariffApi.CreateTariff.permission, found.idTenant, async (there) => {
        if ((await readPriceLists(there, { limit: 1 })).items.length > 0) return
        for (const price of prices) await createPriceList(there, { ...facts, ...price })
      })
    }
  })
}
