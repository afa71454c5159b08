import { dayWords } from '@parley/contract/kernel/day.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { LineTariff } from '@parley/contract/tariffs/tariff.schema.ts'
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './tariffs.messages.ts'

const AssignDrawer = lazyPart(async () => (await import('./AssignDrawer.tsx')).AssignDrawer)

const { LinesTariff, UpdateLinesTariff } = operations.Tenants
const lines = listOf(screens.billing, LinesTariff, {
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
    .map(({ tariff, validFrom }) => t('planned', { tariff: tariff.name, day: dayWords(validFrom) }))
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

type Asked = { lines: readonly LineTariff[]; done?: () => void }

/** Which tariff each line has; one line or several are given another. */
export default function LinesTab({ idTenant }: { idTenant: number }) {
  const list = useList(lines, { params: { idTenant } })
  const [asked, ask] = useState<Asked>()
  const chosen = (selection: ReadonlySet<string>) =>
    (list.items ?? []).filter(({ idLine }) => selection.has(String(idLine)))
  return (
    <ListScreen
      list={list}
      part={t('lines')}
      description={t('linesText')}
      columns={columns}
      onRowOpen={(line) => ask({ lines: [line] })}
      bulkActions={(selection, clear) => (
        <ActionButton
          size="small"
          endpoint={UpdateLinesTariff}
          at={idTenant}
          onPress={() => ask({ lines: chosen(selection), done: clear })}
        >
          {t('assign')}
        </ActionButton>
      )}
      empty={{ icon: Phone, title: t('emptyLines'), text: t('emptyLinesText') }}
    >
      {asked && <AssignDrawer idTenant={idTenant} {...asked} onClose={() => ask(undefined)} />}
    </ListScreen>
  )
}
