import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '../actions/Link.tsx'
import { cx } from '../cx.ts'
import { inUseOf, isOutdated, problemText } from '../problem.ts'

/** The error of a form or dialog, above its buttons; nothing while there is none. At the end of a long form it comes into sight. */
export function ErrorNote({ error }: { error: unknown }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined && error !== null) note.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={note} role="alert" className="empty:hidden">
      {error !== undefined && error !== null && (
        <div
          className={cx(
            'flex items-start gap-2 rounded-control px-3 py-2 text-sm',
            isOutdated(error) ? 'bg-warning-soft text-warning-ink' : 'bg-danger-soft text-danger-ink',
          )}
        >
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <div className="min-w-0">
            <p>{problemText(error)}</p>
            <Users of={inUseOf(error)} />
          </div>
        </div>
      )}
    </div>
  )
}

/** Where those that keep it are found; the sentence has named them all. */
function Users({ of }: { of: ReturnType<typeof inUseOf> }) {
  const places = of?.users.flatMap(({ path, ...user }) => (path === null ? [] : [{ ...user, path }])) ?? []
  if (places.length === 0) return null
  return (
    <ul className="mt-1 flex max-h-40 flex-wrap gap-x-3 overflow-y-auto">
      {places.map(({ kind, id, name, path }) => (
        <li key={`${kind} ${id}`} className="min-w-0">
          <Link href={path} className="break-words">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
