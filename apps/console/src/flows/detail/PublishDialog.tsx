import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { focusPageHeading } from '../../kit/keep-focus.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { UsageList } from '../dialogs/UsageList.tsx'
import { isRollBack } from '../flow-marks.tsx'
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

  return (
    <ConfirmWrite
      title={t(isBack ? 'rollBackTitle' : 'publishTitle', { version })}
      action={t(isBack ? 'rollBackAction' : 'publishAction', { version })}
      isDangerous={false}
      onClose={onClose}
      operation={operations.CallScripts.Publish}
      input={{ params: { idCallScript }, body: { version, rowVersion, ...withReason(reason) } }}
      done={t(isBack ? 'rolledBack' : 'published', { version, name })}
      onDone={focusPageHeading}
      at={flow.idFolder}
      blocked={flowBlocked.publish(flow, version)}
    >
      <div className="flex flex-col gap-4">
        {isBack && live !== null && <p>{t('rollBackText', { version, live })}</p>}
        {live === null && <p>{t('first')}</p>}
        <PublishTests flow={flow} reason={reason} onReason={setReason} />
        <PublishReview idCallScript={idCallScript} version={version} />
        <section>
          <h3 className="pb-1 font-medium text-ink">{t('uses')}</h3>
          <UsageList usage={flow.usage} />
        </section>
        {version === flow.version && flow.warnings > 0 && (
          <p className="text-warning-ink">{t('warningsRemain', { count: flow.warnings })}</p>
        )}
        {version === flow.version && flow.muted > 0 && <p>{t('warningsMuted', { count: flow.muted })}</p>}
      </div>
    </ConfirmWrite>
  )
}
