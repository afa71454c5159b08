import { Skeleton } from '../states/Skeleton.tsx'

const WIDTHS = [62, 48, 71, 40, 55, 66, 45, 58]

/** Grey rows in the place of those to come. */
export function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return (
    <div aria-hidden className="min-w-(--table-min)">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="flex h-(--row) items-center gap-6 border-line border-b px-4">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells are all alike
            <div key={column} className="flex-1">
              <Skeleton width={`${WIDTHS[(row * 3 + column) % WIDTHS.length]}%`} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
