import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Rollout } from '@parley/contract/flows/rollout.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { PublishTests } from '../detail/PublishTests.tsx'
import { withReason } from '../detail/with-reason.ts'
import { t } from './rollout.messages.ts'
import { ShareFields } from './ShareFields.tsx'

const { ChangeRollout, EndRollout, FinishRollout } = operations.CallScripts

export type RolloutAction = 'change' | 'finish' | 'back'
type Props = { flow: CallScript; rollout: Rollout; onClose: () => void }

/** Asks before what can be done with a roll-out. */
export function RolloutDialog({ action, ...props }: Props & { action: RolloutAction }) {
  if (action === 'change') return <ChangeDialog {...props} />
  return action === 'finish' ? <FinishDialog {...props} /> : <BackDialog {...props} />
}

function ChangeDialog({ flow, rollout: { version, rowVersion, ...now }, onClose }: Props) {
  const [wanted, setWanted] = useState({ share: now.share, goesBack: now.goesBack })
  return (
    <ConfirmWrite
      title={t('changeTitle', { version })}
      action={t('changeAction')}
      isDangerous={false}
      onClose={onClose}
      operation={ChangeRollout}
      input={{ params: { idCallScript: flow.idCallScript }, body: { ...wanted, rowVersion } }}
      done={t('changed', { version, share: wanted.share })}
      at={flow.idFolder}
    >
      <ShareFields {...wanted} onChange={setWanted} />
    </ConfirmWrite>
  )
}

function FinishDialog({ flow, rollout: { version, rowVersion }, onClose }: Props) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmWrite
      title={t('finishTitle', { version })}
      action={t('finishAction')}
      isDangerous={false}
      onClose={onClose}
      operation={FinishRollout}
      input={{ params: { idCallScript: flow.idCallScript }, body: { rowVersion, ...withReason(reason) } }}
      done={t('finished', { version })}
      at={flow.idFolder}
    >
      <div className="flex flex-col gap-4">
        <p>{t('finishText', { version })}</p>
        <PublishTests flow={flow} reason={reason} onReason={setReason} />
      </div>
    </ConfirmWrite>
  )
}

function BackDialog({ flow, rollout: { versionBefore: before, rowVersion }, onClose }: Props) {
  return (
    <ConfirmWrite
      title={t('backTitle', { before })}
      action={t('backAction')}
      isDangerous={false}
      onClose={onClose}
      operation={EndRollout}
      input={{ params: { idCallScript: flow.idCallScript }, body: { rowVersion } }}
      done={t('backDone', { before })}
      at={flow.idFolder}
    >
      <p>{t('backText', { before })}</p>
    </ConfirmWrite>
  )
}
