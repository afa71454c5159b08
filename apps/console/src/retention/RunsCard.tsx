import { dayWords } from '@parley/contract/kernel/day.ts'
import { operations } from '@parley/contract/operations.ts'
import { retentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { RetentionRun } from '@parley/contract/retention/retention.schema.ts'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { Count, formatCount } from '../kit/text/Count.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded } from '../shell/api.ts'
import { columnsOf } from '../shell/lists.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './retention.messages.ts'

const { RetentionRunDays, RetentionRuns } = operations.Tenants
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

const column = columnsOf(RetentionRuns)
const columns = [
  column.time('startedAt', t('runAt')),
  column.words('how', t('how'), ({ isNightly }) => (isNightly ? t('runNightly') : t('runByHand')), { width: 110 }),
  column.words('parts', t('part'), ({ parts }) => parts.map(({ part }) => retentionPart.label(part)).join(', '), {
    grow: 2,
  }),
  column.own('removed', t('removed'), (run) => <Count value={sum(run, 'removed')} />, { width: 110, align: 'end' }),
  column.own('proof', t('proof'), (run) => <Proof run={run} />, { width: 240 }),
]

/** The last runs; one opens with its counts by part and day. */
export function RunsCard({ idTenant, isRunning }: { idTenant: number; isRunning: boolean }) {
  const [{ run }, change] = useAddress(readers)
  const { data } = useLoaded(RetentionRuns, { params: { idTenant } }, { watch: () => isRunning })
  const shown = data.items.find(({ idRetentionRun }) => idRetentionRun === run)
  return (
    <TableCard
      title={t('runs')}
      description={t('runsText')}
      rows={data.items}
      rowId={({ idRetentionRun }) => String(idRetentionRun)}
      rowName={({ startedAt }) => startedAt}
      onRowOpen={({ idRetentionRun }) => change({ run: idRetentionRun }, { push: true })}
      currentRow={run === undefined ? undefined : String(run)}
      columns={columns}
      empty={{ title: t('runsEmpty'), text: t('runsText') }}
    >
      {shown && <RunDrawer idTenant={idTenant} run={shown} onClose={() => change({ run: undefined })} />}
    </TableCard>
  )
}

function RunDrawer({ idTenant, run, onClose }: { idTenant: number; run: RetentionRun; onClose: () => void }) {
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
        <LoadedPart>
          <Days idTenant={idTenant} idRetentionRun={run.idRetentionRun} />
        </LoadedPart>
      </div>
    </Drawer>
  )
}

function Days(params: { idTenant: number; idRetentionRun: number }) {
  const { items } = useLoaded(RetentionRunDays, { params }).data
  if (items.length === 0) return <p className="text-soft">{t('nothing')}</p>
  return (
    <ul className="m-0 list-none p-0 text-soft text-xs tabular-nums">
      {items.map(({ part, day, before, removed }) => (
        <li key={`${part} ${day}`} className="flex justify-between gap-4 border-line border-t py-1">
          <span className="w-24">{dayWords(day)}</span>
          <span className="flex-1">{retentionPart.label(part)}</span>
          <span>
            {formatCount(before)} → {formatCount(before - removed)}
          </span>
        </li>
      ))}
    </ul>
  )
}
