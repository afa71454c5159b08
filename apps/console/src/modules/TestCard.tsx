import { testResult, testStep } from '@parley/contract/modules/module.enum.ts'
import type { DialModule, ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleCheck, CircleX, Gauge, type LucideIcon, MinusCircle, Square } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { cx } from '../kit/cx.ts'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { toneInk } from '../kit/tone.ts'
import { SimulatedTag } from './ModuleState.tsx'
import { t } from './modules.messages.ts'
import { useModuleTest } from './use-module-test.ts'

const { Test } = operations.DialModules
const ICONS: Readonly<Record<ModuleTestStep['result'], LucideIcon>> = {
  ok: CircleCheck,
  failed: CircleX,
  skipped: MinusCircle,
}

/** Tries the connection, and says how each step went and what to do; what was found last stays. */
export function TestCard({ module }: { module: DialModule }) {
  const { idDialModule, isSimulated, lastTest } = module
  const { isPending, error, steps, start, stop } = useModuleTest(idDialModule)
  return (
    <Card
      title={t('test')}
      description={t(isSimulated ? 'testSimulated' : 'testText')}
      actions={
        <>
          {isSimulated && <SimulatedTag />}
          <ActionButton endpoint={Test} at={idDialModule} icon={Gauge} isPending={isPending} onPress={start}>
            {t('runTest')}
          </ActionButton>
          {isPending && (
            <Button icon={Square} onPress={stop}>
              {t('stopTest')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {isPending ? (
          <>
            <ProgressBar label={t('testing')} />
            <Targets steps={steps} />
          </>
        ) : lastTest ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-faint text-sm">
              <StatusTag tone={lastTest.isPassed ? 'success' : 'danger'}>
                {t(lastTest.isPassed ? 'passed' : 'failed')}
              </StatusTag>
              <Timestamp value={lastTest.at} />
            </p>
            <Targets steps={lastTest.steps} />
          </>
        ) : (
          <p className="text-faint text-sm">{t('testNever')}</p>
        )}
        <ErrorNote error={error} />
      </div>
    </Card>
  )
}

/** By gateway, where there are several. */
function Targets({ steps: all }: { steps: readonly ModuleTestStep[] }) {
  const targets = Map.groupBy(all, ({ target }) => target ?? '')
  return [...targets].map(([target, steps]) => (
    <section key={target} className="flex flex-col gap-2">
      {targets.size > 1 && <h3 className="break-all font-mono text-ink text-sm">{target}</h3>}
      <Steps steps={steps} />
    </section>
  ))
}

const Steps = ({ steps }: { steps: readonly ModuleTestStep[] }) => (
  <ol className="flex flex-col gap-2.5">
    {steps.map(({ step, result, text, ms }) => {
      const Icon = ICONS[result]
      return (
        <li key={step} className="flex items-start gap-2.5 text-sm">
          <Icon size={16} className={cx('mt-0.5 shrink-0', toneInk[testResult.tone(result)])} aria-hidden />
          <div className="min-w-0">
            <p className="font-medium text-ink">
              {testStep.label(step)}
              <span className={cx('ml-2 font-normal text-xs', toneInk[testResult.tone(result)])}>
                {testResult.label(result)}
              </span>
              {ms !== undefined && (
                <span className="ml-2 font-normal text-faint text-xs tabular-nums">{t('took', { ms })}</span>
              )}
            </p>
            <p className="break-words text-soft">{text}</p>
          </div>
        </li>
      )
    })}
  </ol>
)
