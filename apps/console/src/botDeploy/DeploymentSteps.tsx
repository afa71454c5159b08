import { type DeploymentState, deploymentState } from '@parley/contract/botDeploy/bot.enum.ts'
import { deploymentPath, isUnderWay } from '@parley/contract/botDeploy/bot.rules.ts'
import type { BotDeployment } from '@parley/contract/botDeploy/botModule.schema.ts'
import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { t } from './botDeploy.messages.ts'

const looks = {
  done: [CircleCheck, 'text-success-ink', t('stepDone')],
  now: [CircleDot, 'text-info-ink', t('stepNow')],
  failed: [CircleX, 'text-danger-ink', t('stepFailed')],
  next: [Circle, 'text-faint', t('stepNext')],
} as const

/** The states of a deployment below each other: those it went through with time and words, then those to come. */
export function DeploymentSteps({
  deployment: { state, steps, package: runs, config },
}: {
  deployment: BotDeployment
}) {
  const isMoving = isUnderWay(state)
  const coming = isMoving ? deploymentPath.slice(deploymentPath.indexOf(state) + 1) : []
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-soft">
        {runs ? `${runs.name} ${runs.version}` : '–'}
        {config && ` · ${config.name} ${config.version}`}
      </p>
      <ol className="flex flex-col gap-2" aria-live="polite">
        {steps.map((step, at) => {
          const isLast = at === steps.length - 1
          const look = step.state === 'FAILED' ? 'failed' : isLast && isMoving ? 'now' : 'done'
          return <Step key={step.state} state={step.state} look={look} text={step.text} at={step.at} />
        })}
        {coming.map((each) => (
          <Step key={each} state={each} look="next" />
        ))}
      </ol>
    </div>
  )
}

type StepProps = { state: DeploymentState; look: keyof typeof looks; text?: string; at?: string }

function Step({ state, look, text, at }: StepProps) {
  const [Icon, color, words] = looks[look]
  return (
    <li className="flex items-start gap-2">
      <Icon size={16} className={`mt-0.5 shrink-0 ${color}`} aria-label={words} />
      <div className="min-w-0">
        <p className={look === 'next' ? 'text-faint' : 'text-ink'}>
          {deploymentState.label(state)}{' '}
          {at !== undefined && (
            <span className="text-faint text-xs">
              <Timestamp value={at} />
            </span>
          )}
        </p>
        {text && <p className="break-words text-soft">{text}</p>}
      </div>
    </li>
  )
}

export function EarlierDeployments({ deployments }: { deployments: readonly BotDeployment[] }) {
  if (deployments.length === 0) return <p className="text-faint text-sm">{t('noEarlier')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {deployments.map(({ idBotDeployment, state, package: runs, isRollback, createdAt, createdBy, steps }) => (
        <li key={idBotDeployment} className="flex flex-col gap-1 py-2">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-ink">
              {runs?.version ?? '–'}
              {isRollback && <span className="text-faint"> ({t('rollback')})</span>}
            </span>
            <EnumTag of={deploymentState} value={state} />
          </span>
          <span className="text-faint text-xs">
            <Timestamp value={createdAt} /> · {createdBy?.name ?? '–'}
          </span>
          {state !== 'ACTIVE' && <span className="break-words text-soft text-xs">{steps.at(-1)?.text}</span>}
        </li>
      ))}
    </ul>
  )
}
