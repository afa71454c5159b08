import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../kit/cx.ts'
import { t } from './flows.messages.ts'

type Props = {
  errors: number
  warnings: number /** The number alone; the words are read out and shown on hover. */
  isShort?: boolean
}

/** What the check of a flow found, in a word. */
export function Check({ errors, warnings, isShort = false }: Props) {
  if (errors > 0)
    return (
      <Found look="text-danger-ink" words={t('errors', { count: errors })} short={isShort ? errors : undefined}>
        <CircleAlert size={14} className="shrink-0" aria-hidden />
      </Found>
    )
  if (warnings > 0)
    return (
      <Found look="text-warning-ink" words={t('warnings', { count: warnings })} short={isShort ? warnings : undefined}>
        <TriangleAlert size={14} className="shrink-0" aria-hidden />
      </Found>
    )
  return (
    <span className="inline-flex items-center align-middle gap-1 text-faint" title={t('checkFine')}>
      <CircleCheck size={14} className="shrink-0 text-success-ink" aria-hidden />
      <span className="sr-only">{t('checkFine')}</span>
    </span>
  )
}

type FoundProps = { look: string; words: string; short: number | undefined; children: ReactNode }

function Found({ look, words, short, children }: FoundProps) {
  return (
    <span className={cx('inline-flex items-center align-middle gap-1', look)} title={words}>
      {children}
      {short === undefined ? (
        words
      ) : (
        <>
          <span className="tabular-nums" aria-hidden>
            {short}
          </span>
          <span className="sr-only">{words}</span>
        </>
      )}
    </span>
  )
}
