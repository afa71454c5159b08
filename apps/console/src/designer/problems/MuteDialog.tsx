import { canMute, muteProblem } from '@parley/flow/edit/mute.ts'
import { useState } from 'react'
import { TextArea } from '../../kit/fields/TextField.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useEditing } from '../designer-context.ts'
import { type FlowProblem, useProblems } from '../use-problems.ts'
import { t } from './problems.messages.ts'

const FEWEST = 3
const MOST = 500

/** Asks why a warning may stay; one undo brings it back. */
export function MuteDialog({ problem, onClose }: { problem: FlowProblem; onClose: () => void }) {
  const { editor } = useEditing()
  const { muted, isChecking } = useProblems()
  const { firstname, lastname } = useUserInfo()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const isShort = reason.trim().length < FEWEST

  function mute() {
    const why = { reason: reason.trim(), by: `${firstname} ${lastname}`.trim(), at: new Date().toISOString() }
    const { document } = editor.get()
    const edit = muteProblem(document, problem, why, isChecking ? undefined : muted)
    if (!edit.nodes && !edit.settings) showToast('error', t(canMute(document, problem) ? 'muteFull' : 'muteGone'))
    else editor.apply(edit, t('muteDone', { problem: problem.message }))
    return Promise.resolve()
  }

  return (
    <ConfirmDialog
      title={t('muteTitle')}
      action={t('mute')}
      isOpen
      isDangerous={false}
      onClose={onClose}
      onConfirm={mute}
      canConfirm={() => {
        setAsked(true)
        return !isShort
      }}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink">{problem.message}</p>
        <p>{t('muteText')}</p>
        <TextArea
          label={t('reason')}
          value={reason}
          onChange={setReason}
          rows={3}
          maxLength={MOST}
          isRequired
          error={isShort && isAsked ? t('reasonShort', { count: FEWEST }) : undefined}
        />
      </div>
    </ConfirmDialog>
  )
}
