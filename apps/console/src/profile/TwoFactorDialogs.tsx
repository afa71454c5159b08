import { ChangeTwoFactorState as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { twoFactorChanged } from '@parley/contract/users/security.schema.ts'
import { Copy, Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { Button } from '../kit/actions/Button.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { t as kit } from '../kit/kit.messages.ts'
import { Dialog } from '../kit/overlays/Dialog.tsx'
import { saveFile } from '../kit/save-file.ts'
import { CopyText } from '../kit/text/CopyButton.tsx'
import { showError, showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { PasswordQuestion } from '../users/security/PasswordQuestion.tsx'
import { t } from './profile.messages.ts'

type Enrolment = NonNullable<z.output<typeof twoFactorChanged>['enrolment']>
type EnrolProps = { onClose: () => void; onCodes: (codes: readonly string[]) => void }

const { ChangeTwoFactorState } = operations.Users

/** The password, then the picture for the app, then the first code. */
export function EnrolDialog({ onClose, onCodes }: EnrolProps) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const hasBegun = useRef(false)
  const change = useWrite(ChangeTwoFactorState, { silent: true })
  const draft = useDraft({ values: { code: '' } })
  if (!enrolment)
    return (
      <PasswordQuestion
        title={t('enrolTitle')}
        action={t('enrolAction')}
        isDangerous={false}
        // The question closes once it is answered; this dialog is then at its next step.
        onClose={() => hasBegun.current || onClose()}
        onConfirm={async (password) => {
          const begun = await change.write({ body: { action: 'begin', password } })
          hasBegun.current = begun.enrolment !== null
          if (begun.enrolment) setEnrolment(begun.enrolment)
        }}
      >
        {t('enrolStart')}
      </PasswordQuestion>
    )
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(enrolment.svg)}`
  return (
    <FormDialog
      title={t('enrolTitle')}
      onClose={onClose}
      draft={draft}
      isUnguarded
      submitLabel={t('enrolConfirm')}
      onSubmit={async ({ code }) => {
        const done = await change.write({ body: { action: 'confirm', code } })
        showToast('success', t('factorIsOn'))
        onClose()
        if (done.recoveryCodes) onCodes(done.recoveryCodes)
      }}
    >
      <p className="text-soft">{t('enrolScan')}</p>
      <img src={picture} alt={t('qr')} className="mx-auto size-48 rounded-control bg-white p-2" />
      <div className="flex flex-col gap-1 text-faint text-xs">
        {t('enrolKey')}
        <CopyText text={enrolment.secret} name={t('enrolKey')} />
      </div>
      <FormText control={draft.control} field={fields.code} autoComplete="one-time-code" autoFocus />
    </FormDialog>
  )
}

/** Shown this once: what signs in without the phone. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')

  return (
    <Dialog
      title={t('codesTitle')}
      isOpen
      isLocked
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('codesDone')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('codesAfter')}</p>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono text-ink">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex gap-2 print:hidden">
          <Button
            size="small"
            icon={Copy}
            onPress={() =>
              void navigator.clipboard.writeText(text).then(() => showToast('success', kit('copied')), showError)
            }
          >
            {t('codesCopy')}
          </Button>
          <Button
            size="small"
            icon={Download}
            onPress={() => saveFile('recovery-codes.txt', `${t('codesTitle')}\n\n${text}\n`, 'text/plain')}
          >
            {t('codesDownload')}
          </Button>
          <Button size="small" icon={Printer} onPress={() => window.print()}>
            {t('codesPrint')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
