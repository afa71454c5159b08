import type { LiveVariable } from './test-call.reducer.ts'
import { t } from './testCall.messages.ts'

const MOST_LETTERS = 200

function shown(value: LiveVariable['value']): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}

/** What the flow knows, as it learns it; the one that changed last stands out. */
export function VariableList({ variables }: { variables: readonly LiveVariable[] }) {
  if (variables.length === 0) return <p className="text-faint text-sm">{t('noVariables')}</p>
  const newest = Math.max(...variables.map(({ seq }) => seq))
  return (
    <dl className="flex max-h-56 flex-col gap-1 overflow-y-auto">
      {variables.map(({ name, value, isRedacted, seq }) => (
        <div
          key={name}
          className={`grid grid-cols-[minmax(5rem,2fr)_3fr] gap-3 rounded px-1.5 py-0.5 font-mono text-xs ${
            seq === newest && seq > 0 ? 'bg-accent-soft' : ''
          }`}
        >
          <dt className="break-words text-faint">{name}</dt>
          <dd className="min-w-0 break-words text-ink">
            {value === null ? <span className="text-faint">null</span> : shown(value)}
            {isRedacted && <span className="ml-1.5 font-sans text-faint">({t('redacted')})</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
