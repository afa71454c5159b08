import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { t } from './flows.messages.ts'

/** What the check of a flow found, in a word. */
export function Check({ errors, warnings }: { errors: number; warnings: number }) {
  if (errors > 0)
    return (
      <span className="inline-flex items-center align-middle gap-1 text-danger-ink">
        <CircleAlert size={14} className="shrink-0" aria-hidden />
        {t('errors', { count: errors })}
      </span>
    )
  if (warnings > 0)
    return (
      <span className="inline-flex items-center align-middle gap-1 text-warning-ink">
        <TriangleAlert size={14} className="shrink-0" aria-hidden />
        {t('warnings', { count: warnings })}
      </span>
    )
  return (
    <span className="inline-flex items-center align-middle gap-1 text-faint" title={t('checkFine')}>
      <CircleCheck size={14} className="shrink-0 text-success-ink" aria-hidden />
      <span className="sr-only">{t('checkFine')}</span>
    </span>
  )
}
