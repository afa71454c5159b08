import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { RadioGroup } from '../../kit/fields/RadioGroup.tsx'
import { focusPageHeading } from '../../kit/keep-focus.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { UsageList } from '../dialogs/UsageList.tsx'
import { isRollBack } from '../flow-marks.tsx'
import { RolloutEnds, useUnderWay } from '../rollout/RolloutEnds.tsx'
import { t as words } from '../rollout/rollout.messages.ts'
import { ShareFields } from '../rollout/ShareFields.tsx'
import { PublishReview } from './PublishReview.tsx'
import { PublishTests } from './PublishTests.tsx'
import { t } from './publish.messages.ts'
import { withReason } from './with-reason.ts'

type Props = { flow: CallScript; version: number; onClose: () => void }

/** Puts a version live, after saying what changes for whom; an earlier one than the live one is a way back. */
export function PublishDialog({ flow, version, onClose }: Props) {
  const { idCallScript, name, rowVersion, publishedVersion: live } = flow
  const isBack = isRollBack(flow, version)
  const [reason, setReason] = useState('')
  const [to, setTo] = useState<'all' | 'share'>('all')
  const [wanted, setWanted] = useState({ share: 10, goesBack: false })
  const underWay = useUnderWay(flow)
  const maySplit = !isBack && live !== null && flow.scriptKind === 'flow' && underWay.under === null
  const isShare = maySplit && to === 'share'

  const common = {
    title: t(isBack ? 'rollBackTitle' : 'publishTitle', { version }),
    isDangerous: false,
    onClose,
    onDone: focusPageHeading,
    at: flow.idFolder,
    blocked: flowBlocked.publish(flow, version),
    children: (
      <div className="flex flex-col gap-4">
        {isBack && live !== null && <p>{t('rollBackText', { version, live })}</p>}
        {live === null && <p>{t('first')}</p>}
        <RolloutEnds {...underWay} />
        {maySplit && (
          <RadioGroup
            label={words('to')}
            value={to}
            onChange={setTo}
            options={[
              { value: 'all', label: words('toAll') },
              { value: 'share', label: words('toShare'), description: words('toShareText', { live }) },
            ]}
          />
        )}
        {isShare && <ShareFields {...wanted} onChange={setWanted} />}
        <PublishTests flow={flow} reason={reason} onReason={setReason} />
        <PublishReview idCallScript={idCallScript} version={version} />
        <section>
          <h3 className="pb-1 font-medium text-ink">{isShare ? words('usesShare') : t('uses')}</h3>
          <UsageList usage={flow.usage} />
        </section>
        {version === flow.version && flow.warnings > 0 && (
          <p className="text-warning-ink">{t('warningsRemain', { count: flow.warnings })}</p>
        )}
        {version === flow.version && flow.muted > 0 && <p>{t('warningsMuted', { count: flow.muted })}</p>}
      </div>
    ),
  }
  const params = { idCallScript }
  const body = { version, rowVersion, ...withReason(reason) }
  if (isShare)
    return (
      <ConfirmWrite
        {...common}
        action={words('startAction', { version, share: wanted.share })}
        operation={operations.CallScripts.StartRollout}
        input={{ params, body: { ...body, ...wanted } }}
        done={words('started', { version, name, share: wanted.share })}
      />
    )
  return (
    <ConfirmWrite
      {...common}
      action={t(isBack ? 'rollBackAction' : 'publishAction', { version })}
      operation={operations.CallScripts.Publish}
      input={{ params, body }}
      done={t(isBack ? 'rolledBack' : 'published', { version, name })}
    />
  )
}
