import type { LineQueue, WaitingCall } from '@parley/contract/inbound/queue.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect, useMemo, useState } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { formatDuration } from '../kit/text/time-format.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useCallChanges } from '../shell/hub/use-call-changes.ts'
import { columnsBy } from '../shell/lists.ts'
import { FailedPage } from '../shell/pages/FailedPage.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { QueueTiles } from './QueueTiles.tsx'
import { t } from './queue.messages.ts'

const { Queue } = operations.DialModuleLines
const live = [Queue]
/** Estimates get shorter also while nothing changes. */
const EVERY_MS = 15_000
const missing = (
  <NotFoundPage missing={{ title: t('noLine'), text: t('noLineText') }} back={crumbsOf(screens.line).at(-1)} />
)

type Props = { idLine: number; onName?: (name: string) => void }

/** Who waits for a free call of the line, as it changes, and how the queue did today. */
export default function QueueTab({ idLine, onName }: Props) {
  const params = { idDialModuleLine: idLine }
  const { data, error, refetch } = useRead(Queue, { params }, { every: EVERY_MS })
  useCallChanges(live)
  const name = data?.name
  useEffect(() => {
    if (name !== undefined) onName?.(name)
  }, [name, onName])
  if (!data) {
    if (error) return <FailedPage error={error} missing={missing} onRetry={() => void refetch()} />
    return <CardSkeleton lines={8} />
  }
  return (
    <div className="flex flex-col gap-4">
      <QueueTiles queue={data} />
      <Waiting queue={data} idLine={idLine} />
    </div>
  )
}

const column = columnsBy<WaitingCall>()

function Waiting({ queue, idLine }: { queue: LineQueue; idLine: number }) {
  const can = useCan()
  const waited = useSince(queue)
  const columns = [
    column.count('position', t('position'), { width: 110 }),
    column.own('from', t('from'), ({ from }) => from, { width: 180 }),
    column.own('waitedMs', t('waited'), ({ waitedMs }) => <Duration seconds={(waitedMs + waited) / 1_000} />, {
      width: 110,
      align: 'end',
    }),
    column.words('estimate', t('estimate'), estimateWords, { grow: 2 }),
    column.own('isFirst', t('priority'), (call) => <Priority {...call} />, { width: 220 }),
  ]
  const empty = queue.isOn
    ? { title: t('nobody'), text: t('nobodyText', { count: queue.mostCalls }) }
    : {
        title: t('off'),
        text: t('offText'),
        action: can('Line.view', idLine) && <Link href={screens.line(idLine)}>{t('toSettings')}</Link>,
      }
  return (
    <TableCard
      title={t('waiting')}
      description={queue.waiting.length > 0 ? basisWords(queue) : undefined}
      rows={queue.waiting}
      rowId={({ guid }) => guid}
      rowName={({ from }) => from}
      columns={columns}
      empty={empty}
    />
  )
}

/** With the campaign of which the caller is a contact, for those who may see it. */
const Priority = ({ isFirst, campaign }: WaitingCall) =>
  isFirst && (
    <span className="flex min-w-0 items-center gap-2">
      <Tag tone="accent">{t('first')}</Tag>
      {campaign && (
        <Link href={screens.campaign(campaign.id)} className="truncate">
          {t('contactOf', { name: campaign.name })}
        </Link>
      )}
    </span>
  )

const TICK_MS = 1_000

/** Milliseconds since the answer came, by the clock of the browser that only counts: what it says the time is does not matter. */
function useSince(answer: LineQueue): number {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has its instant
  const at = useMemo(() => performance.now(), [answer])
  const [now, setNow] = useState(at)
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - at)
}

const shown = (ms: number) => formatDuration(ms / 1_000)

const estimateWords = ({ estimate }: WaitingCall): string =>
  estimate === null
    ? t('unknown')
    : t('about', { wait: shown(estimate.ms), from: shown(estimate.fromMs), to: shown(estimate.toMs) })

const basisWords = ({ basis, waiting }: LineQueue): string =>
  waiting.some(({ estimate }) => estimate !== null) ? t('basis', { count: basis }) : t('noBasis')
