import { CircleAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { cx } from '../../../kit/cx.ts'
import { CONTROL, CONTROL_FOCUS } from '../../../kit/fields/field-style.ts'
import type { Path } from '../pending.ts'
import type { CodeKind } from './code-words.ts'
import { HelpButton } from './HelpButton.tsx'
import { useAssist } from './use-assist.ts'

const CodeInput = lazy(() => import('./CodeInput.tsx'))

type Props = {
  label: string
  /** Keeps the label for screen readers only, where the place says what the field is. */
  hideLabel?: boolean
  help?: ReactNode
  value: string
  onChange: (value: string) => void
  kind: CodeKind
  /** Where it stands in the step. */
  path: Path
  placeholder?: string | undefined
  /** What is wrong beyond what can be read from the text itself. */
  error?: string | undefined
  isReadOnly?: boolean
}

/** An expression or a text with expressions in it; while its editor comes, a plain field does the same. */
export function ExpressionField({ label, hideLabel = false, help, value, onChange, kind, ...rest }: Props) {
  const { path, placeholder, error, isReadOnly = false } = rest
  const id = useId()
  const { problems, suggest } = useAssist(path, value)
  const message = error ?? problems[0]?.message
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {!hideLabel && (
        <div className="flex items-center justify-between gap-2">
          <span className="font-medium text-ink text-sm">{label}</span>
          {!hideLabel && <HelpButton />}
        </div>
      )}
      <div className={cx(CONTROL, CONTROL_FOCUS, message && 'ring-[1.5px] ring-danger-ink', isReadOnly && 'bg-sunken')}>
        <Suspense
          fallback={
            <textarea
              aria-label={label}
              aria-describedby={id}
              rows={1}
              readOnly={isReadOnly}
              placeholder={placeholder}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              className="field-sizing-content block w-full resize-none bg-transparent px-2.5 py-1.5 font-mono text-xs leading-normal outline-none"
            />
          }
        >
          <CodeInput
            label={label}
            describedBy={id}
            value={value}
            onChange={onChange}
            kind={kind}
            placeholder={placeholder ?? ''}
            isReadOnly={isReadOnly}
            isInvalid={message !== undefined}
            problems={problems}
            suggest={suggest}
          />
        </Suspense>
      </div>
      <div id={id} className="flex flex-col gap-1 text-xs empty:hidden">
        {help && (
          <span slot="description" className="text-faint">
            {help}
          </span>
        )}
        {message && (
          <span className="flex items-start gap-1 text-danger-ink" aria-live="polite">
            <CircleAlert size={13} className="mt-0.5 shrink-0" aria-hidden />
            {message}
          </span>
        )}
      </div>
    </div>
  )
}
