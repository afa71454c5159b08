import { Switch } from '../../kit/fields/Checkbox.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { formatDuration } from '../../kit/text/time-format.ts'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'

const MS = 1_000
const MOST_SHOWN = 200

/** What the engine says of itself, when asked. */
export function DebugList({ test: { state, isDebugging, setDebugging } }: { test: TestCallHandle }) {
  return (
    <Card>
      <Switch isSelected={isDebugging} onChange={setDebugging}>
        {t('debug')}
      </Switch>
      {isDebugging && state.debug.length === 0 && <p className="pt-2 text-faint text-sm">{t('noDebug')}</p>}
      {isDebugging && state.debug.length > 0 && (
        <ol
          className="mt-3 flex max-h-56 flex-col gap-0.5 overflow-y-auto font-mono text-xs"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
          tabIndex={0}
          aria-label={t('debug')}
        >
          {state.debug.slice(-MOST_SHOWN).map(({ seq, offsetMs, nodeId, text, data }) => (
            <li key={seq} className="flex gap-2">
              <span className="shrink-0 text-faint tabular-nums">{formatDuration(Math.round(offsetMs / MS))}</span>
              <span className="shrink-0 text-accent-ink">{nodeId}</span>
              <span className="min-w-0 break-words text-ink">
                {text}
                {data !== null && <span className="text-faint"> {JSON.stringify(data)}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
