import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import type { TariffRow } from '@parley/contract/tariffs/tariff.schema.ts'
import { Plus, Receipt } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { Day } from '../kit/text/Day.tsx'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { Refused } from '../shell/access/Refused.tsx'
import { useRead } from '../shell/api.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './tariffs.messages.ts'

const NewTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).NewTariffDrawer)

const { CreateTariff, Tariffs } = operations.Tenants
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
const rowId = ({ idTariff }: TariffRow) => String(idTariff)
const rowName = ({ name }: TariffRow) => name

/** What calls of a tenant cost: all its tariffs, which are few. */
export default function TariffsTab({ idTenant }: { idTenant: number }) {
  const creating = usePanel('new')
  const { data, error, refetch } = useRead(Tariffs, { params: { idTenant } }, { keepPrevious: false })
  const refusal = refusalOf(error)
  if (refusal) return <Refused refusal={refusal} />
  const create = (
    <ActionButton endpoint={CreateTariff} at={idTenant} variant="primary" icon={Plus} onPress={creating.open}>
      {t('create')}
    </ActionButton>
  )
  return (
    <ListPage<TariffRow>
      name="tariffs"
      isPart
      title={t('tariffs')}
      description={t('tariffsText')}
      total={data && { count: data.length }}
      primary={create}
      sortedBy="browser"
      rows={data}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ idTariff }) => screens.billing(BILLED_APP, idTenant, { tariff: idTariff })}
      columns={columns}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      empty={
        <EmptyState title={t('empty')} icon={Receipt} action={create}>
          {t('emptyText')}
        </EmptyState>
      }
    >
      {creating.isOpen && <NewTariffDrawer idTenant={idTenant} onClose={creating.close} />}
    </ListPage>
  )
}
