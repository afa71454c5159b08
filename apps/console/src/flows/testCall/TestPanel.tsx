import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { formatDuration } from '../../kit/text/time-format.ts'
import { DRAFT } from './open-drafts.ts'
import { StartForm } from './StartForm.tsx'
import { TestChat } from './TestChat.tsx'
import type { LiveVariable } from './test-call.reducer.ts'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'

type Props = { flow: CallScript; test: TestCallHandle; onStep?: (nodeId: string) => void }

/** Beside the picture: choose, talk, watch. Esc closes it, and asks first while a conversation runs. */
export function TestPanel({ flow, test, onStep }: Props) {
  const { state } = test
  const panel = useRef<HTMLDivElement>(null)
  // Where there is no room beside the picture it stands below, out of sight.
  useEffect(() => {
    void panel.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isChoosing = state.phase === 'idle' || state.phase === 'failed'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only Esc, which bubbles up from what is inside
    <div
      ref={panel}
      className="contents"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) test.requestClose()
      }}
    >
      <Card
        title={t('title')}
        actions={
          <>
            {test.last && !isChoosing && (
              <Tag>{test.last.version === DRAFT ? t('draft') : t('versionPlain', { version: test.last.version })}</Tag>
            )}
            <IconButton size="small" label={t('close')} icon={X} onPress={test.requestClose} />
          </>
        }
      >
        {isChoosing ? <StartForm flow={flow} test={test} /> : <TestChat flow={flow} test={test} onStep={onStep} />}
      </Card>
      {!isChoosing && (
        <>
          <Card title={t('variables')}>
            <VariableList variables={state.variables} />
          </Card>
          <DebugList test={test} />
        </>
      )}
      <ConfirmDialog
        title={t('closeTitle')}
        action={t('closeAction')}
        isOpen={test.isClosing}
        onClose={() => test.answerClose(false)}
        onConfirm={async () => test.answerClose(true)}
      >
        {t('closeText')}
      </ConfirmDialog>
    </div>
  )
}

const MOST_LETTERS = 200

function shown(value: LiveVariable['value']): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text
}

/** What the flow knows, as it learns it; the one that changed last stands out. */
function VariableList({ variables }: { variables: readonly LiveVariable[] }) {
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

const MS = 1_000
const MOST_SHOWN = 200

/** What the engine says of itself, when asked. */
function DebugList({ test: { state, isDebugging, setDebugging } }: { test: TestCallHandle }) {
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
