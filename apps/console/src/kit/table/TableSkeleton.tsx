import { Skeleton } from '../states/Skeleton.tsx'

const WIDTHS = [62, 48, 71, 40, 55, 66, 45, 58]

/** Grey rows in the place of those to come. */
export function SkeletonRows({
  count,
  columns,
  hasSelection = false,
}: {
  count: number
  columns: number
  hasSelection?: boolean
}) {
  return (
    <div aria-hidden className="min-w-(--table-min)">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="grid h-(--row) grid-cols-(--columns) items-center border-line border-b">
          {hasSelection && <div />}
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
            <div key={column} className="px-3">
              <Skeleton width={`${WIDTHS[(row * 3 + column) % WIDTHS.length]}%`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
