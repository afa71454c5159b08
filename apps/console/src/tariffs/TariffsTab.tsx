import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import type { TariffRow } from '@parley/contract/tariffs/tariff.schema.ts'
import { Plus, Receipt } from 'lucide-react'
import { billingArea } from '../billing/billing.area.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Count } from '../kit/text/Count.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { Refused } from '../shell/access/Refused.tsx'
import { useRead } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { TariffDetail } from './TariffDetail.tsx'
import { t } from './tariffs.messages.ts'

const NewTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).NewTariffDrawer)

const columns: readonly Column<TariffRow>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: ({ name }) => <span title={name}>{name}</span>,
    sortValue: ({ name }) => name,
    grow: 3,
    minWidth: 180,
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <EnumTag of={validity} value={state} />,
    sortValue: ({ state }) => state,
    width: 110,
  },
  { id: 'mode', header: facts['terms.mode'].label, cell: ({ mode }) => billingMode.label(mode), width: 100 },
  { id: 'currency', header: t('currency'), cell: ({ currency }) => currency, width: 96 },
  {
    id: 'versions',
    header: t('versions'),
    cell: ({ versions }) => <Count value={versions} />,
    sortValue: ({ versions }) => versions,
    width: 100,
    align: 'end',
  },
  {
    id: 'lines',
    header: t('lines'),
    cell: ({ lines }) => <Count value={lines} />,
    sortValue: ({ lines }) => lines,
    width: 90,
    align: 'end',
  },
  {
    id: 'validFrom',
    header: t('firstDay'),
    cell: ({ validFrom }) => <Day value={validFrom} />,
    sortValue: ({ validFrom }) => validFrom,
    width: 120,
  },
  { id: 'validTo', header: t('lastDay'), cell: ({ validTo }) => <Day value={validTo} none={t('noEnd')} />, width: 120 },
]

/** The tariffs of a tenant; one of them opens in the place of the list. */
export default function TariffsTab({ idTenant }: { idTenant: number }) {
  const [search, change] = useAreaSearch(billingArea)
  const { navigate } = useKit()
  const today = useToday()
  const creating = usePanel('new')
  const read = useRead(operations.Tenants.Tariffs, { params: { idTenant } }, { keepPrevious: false })
  const refusal = refusalOf(read.error)
  if (refusal) return <Refused refusal={refusal} />
  if (search.tariff !== undefined) return <TariffDetail idTenant={idTenant} idTariff={search.tariff} />
  const create = (
    <ActionButton
      endpoint={operations.Tenants.CreateTariff}
      at={idTenant}
      variant="primary"
      icon={Plus}
      onPress={creating.open}
    >
      {t('create')}
    </ActionButton>
  )
  const isEmpty = read.data?.length === 0
  const open = ({ idTariff }: TariffRow) => change({ tariff: idTariff }, { push: true })
  return (
    <Card title={t('tariffs')} description={t('tariffsText')} actions={!isEmpty && create} isFlush>
      <DataTable<TariffRow>
        label={t('tariffs')}
        rows={read.data}
        rowId={({ idTariff }) => String(idTariff)}
        rowName={({ name }) => name}
        onRowOpen={open}
        columns={columns}
        error={read.error ?? undefined}
        onRetry={() => void read.refetch()}
        isFlush
        empty={
          <EmptyState title={t('empty')} icon={Receipt} action={create}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      {creating.isOpen && (
        <NewTariffDrawer
          idTenant={idTenant}
          today={today}
          onClose={creating.close}
          onCreated={(idTariff) => navigate(screens.billing(BILLED_APP, idTenant, { tariff: idTariff }))}
        />
      )}
    </Card>
  )
}
