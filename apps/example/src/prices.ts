import type { FeeDraft } from '@parley/contract/fees/fee.schema.ts'
import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import {
  type Ctx,
  createFee,
  createTariff,
  createTariffVersion,
  onTenant,
  readLineTariffs,
  readTariffs,
  type SeedTools,
  updateLineTariffs,
} from '@parley/core'
import { HISTORY_DAYS } from './day.ts'

const DAY_MS = 86_400_000

interface Prices {
  readonly tenant: string
  readonly tariff: string
  readonly terms: Omit<TariffTerms, 'validFrom' | 'validTo'>
  /** What a minute costs from the first of the next year on. */
  readonly next: string | null
  /** A line that was forgotten, so that there is one to find. */
  readonly forgotten?: string
  readonly fees: readonly Omit<FeeDraft, 'validFrom' | 'validTo'>[]
}

const perMinute = (price: string, connectFee = '0') => ({
  prefix: '',
  band: null,
  connectFee,
  steps: [{ fromSecond: 0, price, increment: 60 }],
})
const plain = {
  mode: 1 as const,
  freeSeconds: 0,
  minimum: '0',
  rounding: { digits: 2, mode: 'halfUp' as const },
  bands: [],
}

const companies: readonly Prices[] = [
  {
    tenant: 'Harbour Bank',
    tariff: 'Bank 2026',
    terms: {
      ...plain,
      freeSeconds: 5,
      bands: [{ name: 'Working hours', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
      rates: [
        perMinute('1.10'),
        { ...perMinute('1.45'), band: 'Working hours' },
        { prefix: '49', band: null, connectFee: '0.50', steps: [{ fromSecond: 0, price: '0.065', increment: 1 }] },
      ],
    },
    next: '1.20',
    fees: [
      { category: 2, amount: '18500', period: 'month', quantity: 1, note: 'Up to 250 conversations at once' },
      { category: 1, amount: '4200', period: 'month', quantity: 1, note: 'Answer within an hour, day and night' },
      { category: 0, amount: '35000', period: 'once', quantity: 1, note: 'Connection to the customer system' },
    ],
  },
  {
    tenant: 'Nordlicht Energie',
    tariff: 'Standard',
    terms: { ...plain, bundleSeconds: 7_200, minimum: '0.03', rates: [perMinute('0.045', '0.01')] },
    next: null,
    forgotten: 'After the crew',
    fees: [{ category: 2, amount: '690', period: 'month', quantity: 1, note: '' }],
  },
  {
    tenant: 'Willow Clinic',
    tariff: 'Per conversation',
    terms: { ...plain, mode: 2, rates: [{ prefix: '', band: null, connectFee: '0.18', steps: [] }] },
    next: null,
    fees: [{ category: 3, amount: '1140', period: 'year', quantity: 2, note: 'Reception and night desk' }],
  },
]

/** What the companies pay, set by the operator through the services; what is set stays. */
export async function addPrices({ as, clock }: SeedTools): Promise<void> {
  const now = clock.now()
  const validFrom = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)
  const nextYear = `${now.getUTCFullYear() + 1}-01-01`
  await as('olga', 'Parley Operations', async (ctx) => {
    for (const prices of companies) {
      const found = await ctx.db
        .selectFrom('tenant')
        .select('idTenant')
        .where('name', '=', prices.tenant)
        .executeTakeFirst()
      if (!found) continue
      await onTenant(ctx, tariffApi.CreateTariff.permission, found.idTenant, async (there) => {
        if ((await readTariffs(there)).length === 0) await addTo(there, prices, validFrom, nextYear)
      })
    }
  })
}

async function addTo(
  ctx: Ctx,
  { tariff: name, terms, next, forgotten, fees }: Prices,
  validFrom: string,
  nextYear: string,
): Promise<void> {
  const period = { validFrom, validTo: null }
  const { idTariff, rowVersion } = await createTariff(ctx, { name, terms: { ...terms, ...period } })
  if (next !== null) {
    const rates = terms.rates.map((rate) => (rate.prefix === '' && rate.band === null ? perMinute(next) : rate))
    const later = { ...terms, rates, validFrom: nextYear, validTo: null }
    await createTariffVersion(ctx, idTariff, { terms: later, rowVersion })
  }
  const { items } = await readLineTariffs(ctx, { limit: 200 })
  const lines = items
    // Nor has the line that nobody uses one.
    .filter((line) => line.enabled && line.name !== forgotten)
    .map(({ idLine, rowVersion }) => ({ idLine, rowVersion }))
  if (lines.length > 0) await updateLineTariffs(ctx, { lines, idTariff, validFrom })
  for (const fee of fees) await createFee(ctx, { ...fee, ...period })
}
