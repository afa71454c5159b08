import { costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit } from '@parley/contract/costs/cost.rules.ts'
import { CreateProviderPrice as fields } from '@parley/contract/fields/statistics.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { HandCoins } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { Money } from '../kit/text/Money.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './costs.messages.ts'

const NewPriceListDrawer = lazyPart(async () => (await import('./PriceListDrawers.tsx')).NewPriceListDrawer)
const PriceListDrawer = lazyPart(async () => (await import('./PriceListDrawers.tsx')).PriceListDrawer)

const { CreateProviderPrice, ProviderPrices } = operations.Statistics
const priceLists = listOf(screens.billing, ProviderPrices, {
  name: 'providerPrices',
  sort: '-validFrom',
  search: t('search'),
  filters: { unit: filter.anyOf(fields.unit.label, costUnit), state: filter.anyOf(t('state'), validity) },
  row: { id: 'idProviderPrice', name: ({ provider }) => provider, opens: 'providerPrice' },
})
const column = columnsOf(ProviderPrices)
const columns = [
  column.text('provider', fields.provider.label, { grow: 2, minWidth: 160 }),
  column.own('unit', fields.unit.label, ({ unit }) => costUnit.label(unit), { minWidth: 170 }),
  column.own('price', fields.price.label, ({ price, currency }) => <Money amount={price} currency={currency} />, {
    width: 120,
    align: 'end',
  }),
  column.own(
    'prefixes',
    fields.prefixes.label,
    ({ unit, prefixes }) => (isCallUnit(unit) ? t('prefixes', { count: prefixes.length }) : '–'),
    { width: 100 },
  ),
  column.own(
    'increment',
    t('billed'),
    ({ unit, leastSeconds, increment }) =>
      isCallUnit(unit) ? t('bySeconds', { least: Math.max(leastSeconds, increment), increment }) : '–',
    { width: 80 },
  ),
  column.own('validFrom', fields.validFrom.label, (list) => <Day value={list.validFrom} />, { width: 120 }),
  column.own('validTo', fields.validTo.label, (list) => <Day value={list.validTo} none={t('noEnd')} />, { width: 120 }),
  column.enum('state', t('state'), validity),
]

/** What providers are paid for calls, messages and tokens. */
export default function PriceListsPart({ idTenant }: { idTenant: number }) {
  return (
    <ListScreen
      list={useList(priceLists, { params: { idTenant } })}
      part={t('prices')}
      columns={columns}
      create={{ endpoint: CreateProviderPrice, at: idTenant, thing: t('priceList'), drawer: NewPriceListDrawer }}
      drawer={PriceListDrawer}
      empty={{ icon: HandCoins, title: t('empty'), text: t('emptyText') }}
    />
  )
}
