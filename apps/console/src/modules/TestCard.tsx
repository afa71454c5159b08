import { testResult, testStep } from '@parley/contract/modules/module.enum.ts'
import type { DialModule, ModuleTestStep } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleCheck, CircleX, Gauge, type LucideIcon, MinusCircle } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { cx } from '../kit/cx.ts'
import { Card } from '../kit/pages/Card.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { toneInk } from '../kit/tone.ts'
import { useWrite } from '../shell/api.ts'
import { SimulatedTag } from './ModuleState.tsx'
import { t } from './modules.messages.ts'

const { Test } = operations.DialModules
const ICONS: Readonly<Record<ModuleTestStep['result'], LucideIcon>> = {
  ok: CircleCheck,
  failed: CircleX,
  skipped: MinusCircle,
}

/** Tries the connection, and says how each step went and what to do; what was found last stays. */
export function TestCard({ module }: { module: DialModule }) {
  const { idDialModule, isSimulated, lastTest } = module
  const { fire, isPending, error } = useWrite(Test, { silent: true })
  const targets = Map.groupBy(lastTest?.steps ?? [], ({ target }) => target ?? '')
  return (
    <Card
      title={t('test')}
      description={t(isSimulated ? 'testSimulated' : 'testText')}
      actions={
        <>
          {isSimulated && <SimulatedTag />}
          <ActionButton
            endpoint={Test}
            at={idDialModule}
            icon={Gauge}
            isPending={isPending}
            onPress={() => fire({ params: { idDialModule } })}
          >
            {t('runTest')}
          </ActionButton>
        </>
      }
    >
      <div className="flex flex-col gap-4" aria-live="polite">
        {isPending ? (
          <ProgressBar label={t('testing')} />
        ) : lastTest ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-faint text-sm">
              <StatusTag tone={lastTest.isPassed ? 'success' : 'danger'}>
                {t(lastTest.isPassed ? 'passed' : 'failed')}
              </StatusTag>
              <Timestamp value={lastTest.at} />
            </p>
            {[...targets].map(([target, steps]) => (
              <section key={target} className="flex flex-col gap-2">
                {targets.size > 1 && <h3 className="break-all font-mono text-ink text-sm">{target}</h3>}
                <Steps steps={steps} />
              </section>
            ))}
          </>
        ) : (
          <p className="text-faint text-sm">{t('testNever')}</p>
        )}
        <ErrorNote error={error} />
      </div>
    </Card>
  )
}

const Steps = ({ steps }: { steps: readonly ModuleTestStep[] }) => (
  <ol className="flex flex-col gap-2.5">
    {steps.map(({ step, result, text }) => {
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
            </p>
            <p className="break-words text-soft">{text}</p>
          </div>
        </li>
      )
    })}
  </ol>
)
