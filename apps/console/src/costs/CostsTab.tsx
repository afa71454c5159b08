import { lazy, Suspense } from 'react'
import { billingAddress } from '../billing/billing.address.ts'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { t } from './costs.messages.ts'

const parts = {
  month: lazy(() => import('./MonthCostsPart.tsx')),
  compare: lazy(() => import('./ComparePart.tsx')),
  prices: lazy(() => import('./PriceListsPart.tsx')),
}
type Part = keyof typeof parts
const choices: readonly { value: Part; label: string }[] = [
  { value: 'month', label: t('monthCosts') },
  { value: 'prices', label: t('prices') },
  { value: 'compare', label: t('compareInvoices') },
]
const readers = { costs: oneOf<Part>(['month', 'prices', 'compare'], 'month') }

/** What providers are paid, beside what the tenant pays. */
export default function CostsTab({ idTenant }: { idTenant: number }) {
  const [{ costs }, change] = useAddress(readers)
  const [{ providerPrice, comparison }] = useAddress(billingAddress)
  const part = providerPrice !== undefined ? 'prices' : comparison !== undefined ? 'compare' : costs
  const Content = parts[part]
  return (
    <div className="flex flex-col gap-4">
      <ToggleGroup label={t('view')} choices={choices} value={part} onChange={(value) => change({ costs: value })} />
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content idTenant={idTenant} />
      </Suspense>
    </div>
  )
}
