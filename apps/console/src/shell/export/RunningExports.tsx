import { Button } from '../../kit/actions/Button.tsx'
import { ProgressBar } from '../../kit/states/ProgressBar.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { t } from './export.messages.ts'
import type { RunningExport } from './exports.ts'

/** The exports that are under way, at the right so that notifications have the left; drawers cover them. */
export function RunningExports({ exports }: { exports: readonly RunningExport[] }) {
  return (
    <section
      aria-label={t('running')}
      className="enter-late fixed right-4 bottom-4 z-40 flex w-[340px] max-w-[calc(100vw-2rem)] flex-col gap-2"
    >
      {exports.map((each) => (
        <div key={each.id} className="flex flex-col gap-2 rounded-lg bg-raised p-3 shadow-high ring-1 ring-line">
          <p className="truncate font-medium text-ink text-sm" title={each.name}>
            {each.name}
          </p>
          <ProgressBar label={wordsOf(each)} share={shareOf(each)} />
          <div className="flex justify-end">
            <Button size="small" label={t('cancelNamed', { name: each.name })} onPress={each.cancel}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      ))}
    </section>
  )
}

const shareOf = ({ rows, total }: RunningExport) => (total ? Math.min(1, rows / total) : undefined)

function wordsOf({ rows, total, bytes }: RunningExport): string {
  const far =
    total === undefined
      ? t('rows', { count: rows, rows: formatCount(rows) })
      : t('rowsOf', { rows: formatCount(rows), total: formatCount(total) })
  return `${far}, ${fileSize(bytes)}`
}
