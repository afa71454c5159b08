import type { ExportOptions } from '@parley/contract/kernel/export.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { openDownload, useApi, useWrite } from '../../shell/api.ts'
import { ExportChoice } from '../../shell/export/ExportMenu.tsx'
import { t } from '../conversations.messages.ts'
import type { DialLogFilter } from './DialLogList.tsx'

/** More than the list counts takes longer than one watches a download: it is written as a task. */
type Props = { filter: DialLogFilter; isLong: boolean }

/** What is filtered, as a file: of one flow at once, of all of them or very many as a task whose file comes to the bell. */
export function ExportButton({ filter, isLong }: Props) {
  const call = useApi()
  const { idCallScript } = filter
  const start = useWrite(operations.DialLogs.ExportDialLogs, {
    onSuccess: () => showToast('success', t('exportStarted')),
  })
  if (idCallScript === undefined || isLong)
    return (
      <ExportChoice
        endpoint={operations.DialLogs.ExportDialLogs}
        onExport={(options) => start.write({ body: { ...filter, ...options } })}
      />
    )
  const save = (options: ExportOptions) =>
    openDownload(call, operations.Assets.ReportFlow, { query: { ...filter, idCallScript, ...options } })
  return <ExportChoice endpoint={operations.Assets.ReportFlow} onExport={save} />
}
