import { operations } from '@parley/contract/operations.ts'
import { retentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { RetentionRun } from '@parley/contract/retention/retention.schema.ts'
import { useEffect } from 'react'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { Count, formatCount } from '../kit/text/Count.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useRead } from '../shell/api.ts'
import { t } from './retention.messages.ts'

const { RetentionRunDays, RetentionRuns } = operations.Tenants
const WATCH_MS = 2_000
const readers = { run: whole() }

const sum = ({ parts }: RetentionRun, name: 'before' | 'removed' | 'left') =>
  parts.reduce((all, part) => all + (part[name] ?? 0), 0)

function Proof({ run }: { run: RetentionRun }) {
  if (run.finishedAt === null) return <StatusTag tone="info">{t('running')}</StatusTag>
  const left = sum(run, 'left')
  return left === 0 ? (
    <StatusTag tone="success">{t('proved')}</StatusTag>
  ) : (
    <StatusTag tone="danger">{t('remains', { count: left })}</StatusTag>
  )
}

const columns: readonly Column<RetentionRun>[] = [
  { id: 'at', header: t('runAt'), cell: ({ startedAt }) => <Timestamp value={startedAt} />, width: 170 },
  {
    id: 'how',
    header: t('how'),
    cell: ({ isNightly }) => <span className="text-soft">{isNightly ? t('runNightly') : t('runByHand')}</span>,
    width: 110,
  },
  {
    id: 'parts',
    header: t('part'),
    cell: ({ parts }) => (
      <span className="truncate text-soft">{parts.map(({ part }) => retentionPart.label(part)).join(', ')}</span>
    ),
    grow: 2,
  },
  {
    id: 'removed',
    header: t('removed'),
    cell: (run) => <Count value={sum(run, 'removed')} />,
    width: 110,
    align: 'end',
  },
  { id: 'proof', header: t('proof'), cell: (run) => <Proof run={run} />, width: 240 },
]

/** The last runs; one opens with its counts by part and day. */
export function RunsCard({ idTenant, isRunning }: { idTenant: number; isRunning: boolean }) {
  const [{ run }, change] = useAddress(readers)
  const { data, error, refetch } = useRead(RetentionRuns, { params: { idTenant } })
  useRead(RetentionRuns, { params: { idTenant } }, { enabled: isRunning, refetchInterval: WATCH_MS })
  useEffect(() => {
    if (!isRunning) void refetch()
  }, [isRunning, refetch])
  const shown = data?.items.find(({ idRetentionRun }) => idRetentionRun === run)
  return (
    <Card title={t('runs')} description={t('runsText')} isFlush>
      <DataTable<RetentionRun>
        label={t('runs')}
        rows={data?.items}
        rowId={({ idRetentionRun }) => String(idRetentionRun)}
        rowName={({ startedAt }) => startedAt}
        onRowOpen={({ idRetentionRun }) => change({ run: idRetentionRun }, { push: true })}
        currentRow={run === undefined ? undefined : String(run)}
        columns={columns}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        isFlush
        empty={<EmptyState title={t('runsEmpty')}>{t('runsText')}</EmptyState>}
      />
      {shown && <RunDrawer idTenant={idTenant} run={shown} onClose={() => change({ run: undefined })} />}
    </Card>
  )
}

function RunDrawer({ idTenant, run, onClose }: { idTenant: number; run: RetentionRun; onClose: () => void }) {
  const { data, error } = useRead(RetentionRunDays, { params: { idTenant, idRetentionRun: run.idRetentionRun } })
  return (
    <Drawer title={t('runDays')} isOpen onClose={onClose} width="wide">
      <div className="flex flex-col gap-5">
        <Proof run={run} />
        <table className="w-full text-left text-sm tabular-nums">
          <thead className="text-faint text-xs">
            <tr>
              {[t('part'), t('until'), t('before'), t('removed'), t('left')].map((head, index) => (
                <th key={head} scope="col" className={index > 1 ? 'py-1 text-right font-medium' : 'py-1 font-medium'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {run.parts.map(({ part, until, before, removed, left, held }) => (
              <tr key={part} className="border-line border-t">
                <th scope="row" className="py-1.5 font-normal">
                  {retentionPart.label(part)}
                  {held > 0 && <span className="text-warning-ink text-xs"> · {t('heldCount', { count: held })}</span>}
                </th>
                <td>
                  <Timestamp value={until} style="date" />
                </td>
                <td className="text-right">{formatCount(before)}</td>
                <td className="text-right">{formatCount(removed)}</td>
                <td className="text-right">{left === null ? '–' : formatCount(left)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {error && !data ? (
          <ErrorState error={error} />
        ) : !data ? (
          <CardSkeleton lines={4} />
        ) : (
          <Days items={data.items} />
        )}
      </div>
    </Drawer>
  )
}

type DayRow = { part: string; day: string; before: number; removed: number }

function Days({ items }: { items: readonly DayRow[] }) {
  if (items.length === 0) return <p className="text-soft">{t('nothing')}</p>
  return (
    <ul className="m-0 list-none p-0 text-soft text-xs tabular-nums">
      {items.map(({ part, day, before, removed }) => (
        <li key={`${part} ${day}`} className="flex justify-between gap-4 border-line border-t py-1">
          <span className="w-24">{formatTime(day, 'UTC', 'date')}</span>
          <span className="flex-1">{retentionPart.label(part)}</span>
          <span>
            {formatCount(before)} → {formatCount(before - removed)}
          </span>
        </li>
      ))}
    </ul>
  )
}
