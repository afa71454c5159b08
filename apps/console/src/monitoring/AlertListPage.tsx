import { screens } from '@parley/contract/kernel/screens.ts'
import { alertSeverity, alertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { alertTitle } from '@parley/contract/monitoring/monitoring.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { BellRing } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { alertColumns, lineColumn } from './alert.parts.tsx'
import { t } from './monitoring.messages.ts'
import { useAlertNews } from './use-alert-news.ts'

const AlertDrawer = lazyPart(async () => (await import('./AlertDrawer.tsx')).AlertDrawer)

const MOST = { query: { limit: 500 } }
const alerts = listOf(screens.alerts, operations.Alerts.List, {
  name: 'alerts',
  sort: '-openedAt',
  filters: {
    state: filter.anyOf(t('state'), alertState),
    severity: filter.anyOf(t('severity'), alertSeverity),
    idDialModuleLine: filter.named(
      'line',
      filter.id(
        t('line'),
        filter.from(operations.Lookups.Lines, MOST, (lines) =>
          lines.map(({ id, name }) => ({ value: id, label: name })),
        ),
      ),
    ),
  },
  row: { id: 'idAlert', name: alertTitle, opens: 'alert' },
})
const columns = [lineColumn, ...alertColumns]

/** What the rules of all lines found, newest first. */
export default function AlertListPage() {
  useAlertNews()
  return (
    <ListScreen
      list={useList(alerts)}
      columns={columns}
      drawer={AlertDrawer}
      empty={{ icon: BellRing, title: t('alertsEmpty'), text: t('alertsEmptyText') }}
    />
  )
}
