import type { TestResult } from '@parley/contract/flowTests/flowTest.schema.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { useDesigner } from '../designer-context.ts'
import { t } from './tests.messages.ts'
import { useStepNames } from './use-tests.ts'

/** What the bot did in a part of the conversation: its words, and the step it came to. */
export function Said({ stretch }: { stretch: TestResult['stretches'][number] | undefined }) {
  const { goTo } = useDesigner()
  const names = useStepNames()
  if (!stretch) return null
  const step = stretch.steps.at(-1)
  const name = step === undefined ? undefined : names.get(step)
  return (
    <div className="mr-6 flex min-w-0 flex-col gap-1">
      {stretch.said.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be said twice
        <p key={at} className="rounded-card bg-sunken px-2 py-1.5 text-ink text-sm">
          <span className="sr-only">{t('botSaid')}: </span>
          <span className="break-words">{text}</span>
        </p>
      ))}
      {step !== undefined && name !== undefined && (
        <button
          type="button"
          onClick={() => goTo(step)}
          aria-label={t('goTo', { step: name })}
          className="max-w-full truncate rounded-control px-2 py-0.5 text-left text-accent-ink text-xs hover:bg-hover"
        >
          {name}
        </button>
      )}
    </div>
  )
}

/** Whether the test passed, and what kept it from running on. */
export function Fault({ result }: { result: TestResult | undefined }) {
  const { goTo } = useDesigner()
  const names = useStepNames()
  const fault = result?.fault
  const name = fault ? names.get(fault.step) : undefined
  return (
    <div role="status" className="flex min-w-0 flex-col items-start gap-1.5 text-sm empty:hidden">
      {result && (
        <p className={result.isGreen ? 'text-success-ink' : 'text-danger-ink'}>
          {result.isGreen ? t('passed') : t('failed')}
        </p>
      )}
      {fault && <p className="max-w-full break-words text-danger-ink">{fault.message}</p>}
      {fault && name !== undefined && (
        <Button size="small" onPress={() => goTo(fault.step)}>
          {t('goTo', { step: name })}
        </Button>
      )}
    </div>
  )
}
