import { operations } from '@parley/contract/operations.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { openDownload, useApi, useWrite } from '../../shell/api.ts'
import { t } from '../conversations.messages.ts'
import type { dialLogFilterOf } from './dial-log-query.ts'

type Filter = ReturnType<typeof dialLogFilterOf>

/** What is filtered, as CSV: of one flow at once, of all of them as a task whose file comes to the bell. */
export function ExportButton({ filter }: { filter: Filter }) {
  return filter.idCallScript === undefined ? (
    <TaskExport filter={filter} />
  ) : (
    <FlowExport filter={{ ...filter, idCallScript: filter.idCallScript }} />
  )
}

function FlowExport({ filter }: { filter: Filter & { idCallScript: number } }) {
  const call = useApi()
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    // A failed call has shown its notification by itself.
    await openDownload(call, operations.Assets.ReportFlow, { query: filter }).catch(() => {})
    setPending(false)
  }
  return (
    <ActionButton
      endpoint={operations.Assets.ReportFlow}
      icon={<Download size={14} aria-hidden />}
      isPending={isPending}
      onPress={() => void save()}
    >
      {t('export')}
    </ActionButton>
  )
}

function TaskExport({ filter }: { filter: Filter }) {
  const start = useWrite(operations.DialLogs.ExportDialLogs, {
    invalidates: [operations.Home.UserTasksOverview, operations.Tasks.Tasks],
    onSuccess: () => showToast('success', t('exportStarted')),
  })
  return (
    <ActionButton
      endpoint={operations.DialLogs.ExportDialLogs}
      icon={<Download size={14} aria-hidden />}
      isPending={start.isPending}
      onPress={() => start.fire({ body: filter })}
    >
      {t('export')}
    </ActionButton>
  )
}
