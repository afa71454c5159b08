import { CircleAlert } from 'lucide-react'
import { problemText } from '../problem.ts'

/** The error of a form or dialog, above its buttons; nothing while there is none. */
export function ErrorNote({ error }: { error: unknown }) {
  return (
    <div role="alert" className="empty:hidden">
      {error !== undefined && error !== null && (
        <p className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger-ink text-sm">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {problemText(error)}
        </p>
      )}
    </div>
  )
}
