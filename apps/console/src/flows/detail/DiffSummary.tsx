import { operations } from '@parley/contract/operations.ts'
import { problemText } from '../../kit/problem.ts'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './detail.messages.ts'

type Props = { idCallScript: number; from: number; to?: number | undefined }

/** How two versions, or a version and the draft, differ, counted. */
export function DiffSummary({ idCallScript, ...query }: Props) {
  const { HistoryDiff } = operations.CallScripts
  const { data, error } = useRead(HistoryDiff, { params: { idCallScript }, query }, { keepPrevious: false })
  if (error) return <p className="text-danger-ink text-sm">{problemText(error)}</p>
  if (!data) return <Skeleton width="60%" />
  const parts = [
    data.added.length > 0 && t('stepsAdded', { count: data.added.length }),
    data.removed.length > 0 && t('stepsRemoved', { count: data.removed.length }),
    data.changed.length > 0 && t('stepsChanged', { count: data.changed.length }),
    data.wires.length > 0 && t('wiresMoved', { count: data.wires.length }),
    data.settings.length > 0 && t('settingsChanged', { count: data.settings.length }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return <p className="text-faint text-sm">{t('equal')}</p>
  return (
    <ul className="list-disc pl-5 text-ink text-sm">
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}
