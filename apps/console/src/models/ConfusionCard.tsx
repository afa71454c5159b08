import type { ModelReport } from '@parley/contract/models/model.schema.ts'
import { useMemo, useRef } from 'react'
import { useAddress } from '../kit/address/use-address.ts'
import { cx } from '../kit/cx.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { type Confusion, cellKey, confusionOf } from './confusion.ts'
import { modelAddress } from './models.address.ts'
import { t } from './models.messages.ts'

const ConfusedDrawer = lazyPart(async () => (await import('./ConfusedDrawer.tsx')).ConfusedDrawer)

type Props = { idModel: number; report: ModelReport }

/** What was taken for what. A cell opens the utterances behind it; arrows go from cell to cell. */
export function ConfusionCard({ idModel, report }: Props) {
  const [{ actual, predicted }, change] = useAddress(modelAddress)
  const confusion = useMemo(() => confusionOf(report), [report])
  const open = (cell: { actual: string; predicted: string }) => change(cell, { push: true })
  const { mistakes, isCut } = confusion
  return (
    <Card title={t('confusion')} description={isCut ? t('confusionCut') : t('confusionHelp')}>
      <div className="flex flex-col gap-5">
        {confusion.categories.length > 0 && <Matrix confusion={confusion} onOpen={open} />}
        {mistakes.length === 0 ? (
          <p className="text-soft">{t('noMistakes')}</p>
        ) : (
          <ol className="m-0 flex list-none flex-wrap gap-2 p-0" aria-label={t('mistakes')}>
            {mistakes.slice(0, 12).map((cell) => (
              <li key={cellKey(cell.actual, cell.predicted)}>
                <button
                  type="button"
                  className="rounded-control px-2.5 py-1 text-left text-sm text-soft ring-1 ring-line hover:bg-sunken"
                  onClick={() => open({ actual: cell.actual, predicted: cell.predicted })}
                >
                  {t('takenFor', { ...cell, count: cell.count })}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
      {actual !== '' && predicted !== '' && (
        <ConfusedDrawer
          idModel={idModel}
          version={report.version}
          actual={actual}
          predicted={predicted}
          onClose={() => change({ actual: '', predicted: '' })}
        />
      )}
    </Card>
  )
}

type MatrixProps = { confusion: Confusion; onOpen: (cell: { actual: string; predicted: string }) => void }

function Matrix({ confusion: { categories, counts }, onOpen }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null)
  const totals = categories.map((actual) =>
    categories.reduce((sum, predicted) => sum + (counts.get(cellKey(actual, predicted)) ?? 0), 0),
  )
  const move = (row: number, column: number) =>
    table.current?.querySelector<HTMLButtonElement>(`[data-cell="${row} ${column}"]`)?.focus()
  return (
    <section className="overflow-x-auto" aria-label={t('confusion')}>
      <table ref={table} className="border-separate border-spacing-0.5 text-xs">
        <thead>
          <tr>
            <th scope="col" className="pr-2 text-left align-bottom font-normal text-faint">
              {t('actualByPredicted')}
            </th>
            {categories.map((name) => (
              <th key={name} scope="col" className="h-28 w-9 align-bottom font-normal text-soft">
                <span
                  className="inline-block max-h-28 max-w-9 rotate-180 truncate [writing-mode:vertical-rl]"
                  title={name}
                >
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((actual, row) => (
            <tr key={actual}>
              <th scope="row" className="max-w-48 truncate pr-2 text-left font-normal text-soft" title={actual}>
                {actual}
              </th>
              {categories.map((predicted, column) => (
                <td key={predicted} className="p-0">
                  <Cell
                    actual={actual}
                    predicted={predicted}
                    count={counts.get(cellKey(actual, predicted)) ?? 0}
                    total={totals[row] ?? 0}
                    place={[row, column]}
                    onMove={move}
                    onOpen={onOpen}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type CellProps = {
  actual: string
  predicted: string
  count: number
  total: number
  place: readonly [number, number]
  onMove: (row: number, column: number) => void
  onOpen: (cell: { actual: string; predicted: string }) => void
}

function Cell({ actual, predicted, count, total, place: [row, column], onMove, onOpen }: CellProps) {
  const isRight = actual === predicted
  const share = total === 0 ? 0 : count / total
  const tone = isRight
    ? 'bg-success-soft text-success-ink'
    : share >= 0.2
      ? 'bg-danger-soft text-danger-ink'
      : 'bg-warning-soft text-warning-ink'
  return (
    <button
      type="button"
      data-cell={`${row} ${column}`}
      // One stop for the keyboard; arrows do the rest.
      tabIndex={row === 0 && column === 0 ? 0 : -1}
      aria-label={isRight ? t('rightCell', { actual, count }) : t('takenFor', { actual, predicted, count })}
      className={cx('block h-8 w-9 rounded-sm tabular-nums', count === 0 ? 'bg-sunken' : tone)}
      onClick={() => onOpen({ actual, predicted })}
      onKeyDown={(event) => {
        const step = STEPS[event.key]
        if (!step) return
        event.preventDefault()
        onMove(row + step[0], column + step[1])
      }}
    >
      {count === 0 ? '' : count}
    </button>
  )
}
