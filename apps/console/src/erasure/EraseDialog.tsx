import { type ErasureMode, identifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import { normalise } from '@parley/contract/erasure/identifier.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { t as kit } from '../kit/kit.messages.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import type { Finding } from './ErasurePage.tsx'
import { t } from './erasure.messages.ts'

const LEAST_REASON = 3

/** Chooses how, asks why, and has the identifier typed once more. */
export function EraseDialog({
  finding,
  onClose,
  onDone,
}: {
  finding: Finding
  onClose: () => void
  onDone: () => void
}) {
  const { identifier, found } = finding
  const [mode, setMode] = useState<ErasureMode>('erase')
  const [reason, setReason] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const erase = useWrite(operations.Erasure.Erase, { silent: true, invalidates: [operations.Erasure.Erasures] })
  const isEmpty = found.areas.every(({ count }) => count === 0)
  const conversations = found.areas.find(({ area }) => area === 'conversations')
  const typed = normalise({ kind: identifier.kind, value: confirmation })?.value
  const isSame = typed !== undefined && typed === normalise(identifier)?.value
  const kind = identifierKind.label(identifier.kind).toLowerCase()
  const modes = [
    { value: 'erase' as const, label: t('erase'), description: conversations?.erases ?? '' },
    { value: 'anonymise' as const, label: t('anonymise'), description: conversations?.anonymises ?? '' },
  ]

  async function submit() {
    await erase.write({ body: { ...identifier, mode, reason, confirmation } })
    showToast('success', t('started'))
    onClose()
    onDone()
  }

  return (
    <Dialog
      title={t(isEmpty ? 'recordTitle' : 'eraseTitle', { masked: found.masked })}
      isOpen
      onClose={onClose}
      isLocked={erase.isPending}
      footer={
        <>
          <Button onPress={onClose}>{kit('cancel')}</Button>
          <Button
            variant={isEmpty ? 'primary' : 'danger'}
            isPending={erase.isPending}
            blocked={
              isSame ? (reason.trim().length < LEAST_REASON ? t('reasonHelp') : undefined) : t('confirm', { kind })
            }
            onPress={() => void submit().catch(() => {})}
          >
            {isEmpty ? t('record') : t(mode)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('eraseText')}</p>
        {!isEmpty && <RadioGroup label={t('mode')} options={modes} value={mode} onChange={setMode} />}
        <TextField
          label={t('reason')}
          value={reason}
          onChange={setReason}
          help={t('reasonHelp')}
          maxLength={300}
          isRequired
        />
        <TextField
          label={t('confirm', { kind })}
          value={confirmation}
          onChange={setConfirmation}
          autoComplete="off"
          maxLength={100}
          isRequired
        />
        <ErrorNote error={erase.error} />
      </div>
    </Dialog>
  )
}
