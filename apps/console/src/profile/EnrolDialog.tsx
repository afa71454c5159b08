import { ChangeTwoFactorState as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { twoFactorChanged } from '@parley/contract/users/security.schema.ts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { CopyText } from '../kit/text/CopyButton.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { PasswordQuestion } from '../users/security/PasswordQuestion.tsx'
import { t } from './profile.messages.ts'

type Enrolment = NonNullable<z.output<typeof twoFactorChanged>['enrolment']>
type Props = { onClose: () => void; onCodes: (codes: readonly string[]) => void }

const { ChangeTwoFactorState } = operations.Users

/** The password, then the picture for the app, then the first code. */
export function EnrolDialog({ onClose, onCodes }: Props) {
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
