import { UpdateLinesTariff as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { LineTariff } from '@parley/contract/tariffs/tariff.schema.ts'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { billingArea } from '../billing/billing.area.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useToday } from '../kit/time/use-today.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './tariffs.messages.ts'

const { LinesTariff, Tariffs, UpdateLinesTariff } = operations.Tenants
const lines = listOf(billingArea, LinesTariff, {
  name: 'lineTariffs',
  sort: 'name',
  search: t('search'),
  filters: { withoutTariff: filter.cases(t('tariff'), { without: [t('withoutTariff'), true] }) },
  row: { id: 'idLine', name: ({ name }) => name },
})

/** “Night from 1 Jan 2027”: what is assigned for later. */
const plannedOf = ({ periods }: LineTariff) =>
  periods
    .filter(({ state }) => state === 'coming')
    .map(({ tariff, validFrom }) => t('planned', { tariff: tariff.name, day: formatTime(validFrom, 'UTC', 'date') }))
    .join(', ')

const column = columnsOf(LinesTariff)
const columns = [
  column.name('name', t('line')),
  column.own('numbers', t('numbers'), ({ numbers }) => numbers.join(', ') || '–', { grow: 2, minWidth: 150 }),
  column.own(
    'tariff',
    t('tariff'),
    ({ tariff }) => tariff?.name ?? <StatusTag tone="warning">{t('noTariff')}</StatusTag>,
    { grow: 2, minWidth: 150 },
  ),
  column.own('periods', t('periods'), (line) => plannedOf(line) || '–', { grow: 3, minWidth: 200 }),
]

/** Which tariff each line has; several are given another at once. */
export default function LinesTab({ idTenant }: { idTenant: number }) {
  const list = useList(lines, { params: { idTenant } })
  const [asked, ask] = useState<{ chosen: readonly LineTariff[]; clear: () => void }>()
  return (
    <ListScreen
      list={list}
      isPart
      title={t('lines')}
      description={t('linesText')}
      columns={columns}
      bulkActions={(selection, clear) => (
        <ActionButton
          size="small"
          endpoint={UpdateLinesTariff}
          at={idTenant}
          onPress={() =>
            ask({ chosen: (list.items ?? []).filter(({ idLine }) => selection.has(String(idLine))), clear })
          }
        >
          {t('assign')}
        </ActionButton>
      )}
      empty={{ icon: Phone, title: t('emptyLines'), text: t('emptyLinesText') }}
    >
      {asked && (
        <AssignDrawer
          idTenant={idTenant}
          chosen={asked.chosen}
          onClose={() => ask(undefined)}
          onDone={() => {
            asked.clear()
            ask(undefined)
          }}
        />
      )}
    </ListScreen>
  )
}

const NONE = 0
type AssignProps = { idTenant: number; chosen: readonly LineTariff[]; onClose: () => void; onDone: () => void }

function AssignDrawer({ idTenant, chosen, onClose, onDone }: AssignProps) {
  const { data: tariffs = [] } = useRead(Tariffs, { params: { idTenant } })
  const options = [
    ...tariffs.map(({ idTariff, name }) => ({ value: idTariff, label: name })),
    { value: NONE, label: t('noTariff') },
  ]
  return (
    <CreateDrawer
      title={t('assign')}
      action={t('assign')}
      operation={UpdateLinesTariff}
      values={{ idTariff: null as number | null, validFrom: useToday() }}
      send={({ idTariff, validFrom }, write) =>
        write({
          params: { idTenant },
          body: {
            lines: chosen.map(({ idLine, rowVersion }) => ({ idLine, rowVersion })),
            idTariff: idTariff === NONE ? null : idTariff,
            validFrom,
          },
        })
      }
      created={(changed) => t('assigned', { count: changed.length })}
      onCreated={onDone}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-soft text-sm">
            {t('assignText', { count: chosen.length })}: {chosen.map(({ name }) => name).join(', ')}
          </p>
          <FormSelect control={control} field={fields.idTariff} isRequired options={options} />
          <FormDay control={control} field={fields.validFrom} help={t('assignHelp')} />
        </>
      )}
    </CreateDrawer>
  )
}
