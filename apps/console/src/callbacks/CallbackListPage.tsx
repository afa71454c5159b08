import { callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { PhoneCall, Settings } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { reportOf } from '../shell/lists/report.tsx'
import { filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { BulkActions } from './BulkActions.tsx'
import { callbackColumns } from './callback.parts.tsx'
import { t } from './callbacks.messages.ts'
import { useCallbackNews } from './use-callback-news.ts'

const CallbackDrawer = lazyPart(async () => (await import('./CallbackDrawer.tsx')).CallbackDrawer)
const SettingsDrawer = lazyPart(async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer)

const MOST = { query: { limit: 500 } }
const callbacks = listOf(screens.callbacks, operations.Callbacks.List, {
  name: 'callbacks',
  sort: 'dueAt',
  filters: {
    state: filter.anyOf(t('state'), callbackState),
    owner: filter.cases(t('owner'), { me: [t('mine'), 'me'], none: [t('none'), 'none'] }),
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
  row: { id: 'idCallback', name: ({ number }) => t('title', { number }), opens: 'callback' },
})
const report = reportOf(operations.Assets.ReportCallbacks)

/** What flows promised and is open, what is due first at the top; closed ones by the filter of states. */
export default function CallbackListPage() {
  useCallbackNews()
  const { panel, open, close } = usePanels('settings')
  return (
    <ListScreen
      list={useList(callbacks)}
      columns={callbackColumns}
      drawer={CallbackDrawer}
      report={report}
      secondary={
        <ActionButton endpoint={operations.Callbacks.Settings} icon={Settings} onPress={() => open('settings')}>
          {t('settings')}
        </ActionButton>
      }
      bulkActions={(selection, clear) => <BulkActions ids={[...selection].map(Number)} onDone={clear} />}
      empty={{ icon: PhoneCall, title: t('empty'), text: t('emptyText') }}
    >
      {panel === 'settings' && <SettingsDrawer onClose={close} />}
    </ListScreen>
  )
}
