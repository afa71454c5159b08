import { cx } from '../cx.ts'
import { Skeleton } from '../states/Skeleton.tsx'
import type { Column } from './column.ts'

const WIDTHS = [62, 48, 71, 40, 55, 66, 45, 58]
type Props = { count: number; columns: readonly Column<never>[]; hasSelection?: boolean }

/** Grey rows in the place of those to come; each cell begins or ends where the one under the same head will. */
export function SkeletonRows({ count, columns, hasSelection = false }: Props) {
  return (
    <div aria-hidden className="min-w-(--table-min)">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} data-skeleton className="grid h-(--row) grid-cols-(--columns) items-center border-line border-b">
          {hasSelection && <div />}
          {columns.map(({ id, align }, column) => (
            <div key={id} className={cx('flex px-3', align === 'end' && 'justify-end')}>
              <Skeleton width={`${WIDTHS[(row * 3 + column) % WIDTHS.length]}%`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
