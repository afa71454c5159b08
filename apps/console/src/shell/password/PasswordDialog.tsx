import { ChangePassword as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { equalTo, minLength } from '../../kit/validation/validators.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { useWrite } from '../api/use-write.ts'
import type { ShellDialogProps } from '../dialogs/dialogs.tsx'
import { t } from '../shell.messages.ts'

interface PasswordValues {
  currentPassword: string
  newPassword: string
  again: string
}

/** Changes one's own password. */
export default function PasswordDialog({ onClose }: ShellDialogProps) {
  const { passwordMinLength } = useUserInfo()
  const change = useWrite(operations.Users.ChangePassword, { silent: true })
  const draft = useDraft<PasswordValues>({ values: { currentPassword: '', newPassword: '', again: '' } })
  const { control } = draft

  async function submit({ currentPassword, newPassword }: PasswordValues) {
    await change.write({ body: { currentPassword, newPassword } })
    showToast('success', t('passwordChanged'))
    onClose()
  }

  return (
    <FormDialog
      title={t('changePassword')}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      submitLabel={t('changePassword')}
      isUnguarded
    >
      <FormText control={control} field={fields.currentPassword} type="password" autoComplete="current-password" />
      <FormText
        control={control}
        field={fields.newPassword}
        help={t('newPasswordHelp', { count: passwordMinLength })}
        type="password"
        autoComplete="new-password"
        check={minLength(passwordMinLength)}
      />
      <FormText
        control={control}
        name="again"
        label={t('newPasswordAgain')}
        type="password"
        autoComplete="new-password"
        isRequired
        check={equalTo('newPassword')}
      />
    </FormDialog>
  )
}
