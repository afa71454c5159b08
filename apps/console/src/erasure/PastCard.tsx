import { erasureMode } from '@parley/contract/erasure/erasure.enum.ts'
import type { Erasure } from '@parley/contract/erasure/erasure.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { DataTable } from '../kit/table/DataTable.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { usePages } from '../shell/api.ts'
import { t } from './erasure.messages.ts'
import { tellDone } from './follow-erasure.ts'

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer)

const WATCH_MS = 1_500
const columns: readonly Column<Erasure>[] = [
  { id: 'when', header: t('when'), cell: ({ createdAt }) => <Timestamp value={createdAt} />, width: 170 },
  { id: 'person', header: t('person'), cell: ({ masked }) => <span className="tabular-nums">{masked}</span>, grow: 2 },
  { id: 'mode', header: t('how'), cell: ({ mode }) => <EnumTag of={erasureMode} value={mode} />, width: 130 },
  { id: 'reason', header: t('reason'), cell: ({ reason }) => reason, grow: 2 },
  { id: 'by', header: t('by'), cell: ({ createdBy }) => createdBy?.name ?? '', width: 160 },
  {
    id: 'receipt',
    header: t('receipt'),
    cell: ({ idErasure, finishedAt }) =>
      finishedAt === null ? (
        <StatusTag tone="info" isActive>
          {t('notFinished')}
        </StatusTag>
      ) : (
        <Link href={screens.erasures({ erasure: idErasure })} className="relative z-10">
          {t('receiptOf', { number: idErasure })}
        </Link>
      ),
    width: 170,
  },
]

/** Past erasures, each with its receipt. */
export function PastCard({ shown, onShow }: { shown: number | undefined; onShow: (id: number | undefined) => void }) {
  const { items, reload, table } = usePages(operations.Erasure.Erasures, { query: {} })
  const isWorking = items?.some(({ finishedAt }) => finishedAt === null) ?? false
  useEffect(() => {
    if (!isWorking) return
    const timer = setInterval(reload, WATCH_MS)
    return () => clearInterval(timer)
  }, [isWorking, reload])
  useEffect(() => tellDone(items ?? [], onShow), [items, onShow])
  return (
    <Card title={t('past')} isFlush>
      <DataTable<Erasure>
        label={t('past')}
        {...table}
        rowId={({ idErasure }) => String(idErasure)}
        rowName={({ masked }) => masked}
        onRowOpen={({ idErasure }) => onShow(idErasure)}
        currentRow={shown === undefined ? undefined : String(shown)}
        columns={columns}
        isFlush
        empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      />
      {shown !== undefined && <ReceiptDrawer idErasure={shown} onClose={() => onShow(undefined)} />}
    </Card>
  )
}
