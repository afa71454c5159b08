import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { Receipt } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Day } from '../kit/text/Day.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './tariffs.messages.ts'

const NewTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).NewTariffDrawer)

const { CreateTariff, Tariffs } = operations.Tenants
const tariffs = listOf(screens.billing, Tariffs, {
  name: 'tariffs',
  row: { id: 'idTariff', name: ({ name }) => name, opens: 'tariff' },
})
const column = columnsOf(Tariffs)
const columns = [
  column.name('name', t('name')),
  column.enum('state', t('state'), validity, { width: 110 }),
  column.own('mode', facts['terms.mode'].label, ({ mode }) => billingMode.label(mode), { width: 100 }),
  column.text('currency', t('currency'), { width: 96 }),
  column.count('versions', t('versions'), { width: 100 }),
  column.count('lines', t('lines'), { width: 90 }),
  column.own('validFrom', facts['terms.validFrom'].label, ({ validFrom }) => <Day value={validFrom} />, { width: 120 }),
  column.own('validTo', facts['terms.validTo'].label, (row) => <Day value={row.validTo} none={t('noEnd')} />, {
    width: 120,
  }),
]

/** What calls of a tenant cost: all its tariffs, which are few. */
export default function TariffsTab({ idTenant }: { idTenant: number }) {
  return (
    <ListScreen
      list={useList(tariffs, { params: { idTenant } })}
      part={t('tariffs')}
      description={t('tariffsText')}
      columns={columns}
      create={{ endpoint: CreateTariff, at: idTenant, label: t('create'), drawer: NewTariffDrawer }}
      empty={{ icon: Receipt, title: t('empty'), text: t('emptyText') }}
    />
  )
}
