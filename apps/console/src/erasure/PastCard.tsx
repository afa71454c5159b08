import { erasureMode } from '@parley/contract/erasure/erasure.enum.ts'
import type { Erasure } from '@parley/contract/erasure/erasure.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { usePages } from '../shell/api.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './erasure.messages.ts'
import { tellDone } from './follow-erasure.ts'

const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer)

const { Erasures } = operations.Erasure
const column = columnsOf(Erasures)
const columns = [
  column.time('createdAt', t('when')),
  column.text('masked', t('person'), { grow: 2 }),
  column.enum('mode', t('how'), erasureMode, { width: 130 }),
  column.text('reason', t('reason'), { grow: 2 }),
  column.named('createdBy', t('by'), { width: 160 }),
  column.own(
    'receipt',
    t('receipt'),
    ({ idErasure, finishedAt }) =>
      finishedAt === null ? (
        <StatusTag tone="info" isActive>
          {t('notFinished')}
        </StatusTag>
      ) : (
        <Link href={screens.erasures({ erasure: idErasure })} className="relative z-10">
          {t('receiptOf', { number: idErasure })}
        </Link>
      ),
    { width: 170 },
  ),
]

const isUnderWay = (erasures: readonly Erasure[]) => erasures.some(({ finishedAt }) => finishedAt === null)

/** Past erasures, each with its receipt. */
export function PastCard({ shown, onShow }: { shown: number | undefined; onShow: (id: number | undefined) => void }) {
  const { items, table } = usePages(Erasures, { query: {} }, { watch: isUnderWay })
  useEffect(() => tellDone(items ?? [], onShow), [items, onShow])
  return (
    <TableCard
      {...table}
      title={t('past')}
      rowId={({ idErasure }) => String(idErasure)}
      rowName={({ masked }) => masked}
      onRowOpen={({ idErasure }) => onShow(idErasure)}
      currentRow={shown === undefined ? undefined : String(shown)}
      columns={columns}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {shown !== undefined && <ReceiptDrawer idErasure={shown} onClose={() => onShow(undefined)} />}
    </TableCard>
  )
}
