import { Revert as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { DiffSummary } from '../detail/DiffSummary.tsx'
import { t } from './history.messages.ts'

type Props = { flow: CallScript; version: number; onClose: () => void }

/** Brings an earlier version back as the newest. */
export function RevertDialog({ flow, version, onClose }: Props) {
  const [note, setNote] = useState(t('revertNoteDefault', { version }))
  const revert = useWrite(operations.CallScripts.Revert, { silent: true })
  const { idCallScript, rowVersion } = flow

  async function confirm() {
    const saved = await revert.write({ params: { idCallScript }, body: { version, note, rowVersion } })
    if (saved.version === flow.version) showToast('info', t('equalContent'))
    else showToast('success', t('reverted', { version: saved.version, from: version }))
  }

  return (
    <ConfirmDialog
      title={t('revertTitle', { version })}
      action={t('revertAction')}
      isOpen
      isDangerous={false}
      onClose={onClose}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <p>{t('revertText')}</p>
        <DiffSummary idCallScript={idCallScript} from={flow.version} to={version} />
        <TextField {...wordsOf(fields.note)} value={note} onChange={setNote} />
      </div>
    </ConfirmDialog>
  )
}
