import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { isOutdated, problemText } from '../problem.ts'

/** The error of a form or dialog, above its buttons; nothing while there is none. At the end of a long form it comes into sight. */
export function ErrorNote({ error }: { error: unknown }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined && error !== null) note.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={note} role="alert" className="empty:hidden">
      {error !== undefined && error !== null && (
        <p
          className={cx(
            'flex items-start gap-2 rounded-control px-3 py-2 text-sm',
            isOutdated(error) ? 'bg-warning-soft text-warning-ink' : 'bg-danger-soft text-danger-ink',
          )}
        >
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {problemText(error)}
        </p>
      )}
    </div>
  )
}
