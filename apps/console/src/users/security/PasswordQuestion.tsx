import { RecoveryCodes as fields } from '@parley/contract/fields/users.gen.ts'
import type { ReactNode } from 'react'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'

type Props = {
  title: string
  action: string
  children: ReactNode
  isDangerous?: boolean
  onClose: () => void
  onConfirm: (password: string) => Promise<unknown>
}

/** Asks for the password again before something that an open screen alone must not be enough for. */
export function PasswordQuestion({ action, children, isDangerous = true, onConfirm, ...dialog }: Props) {
  const draft = useDraft({ values: { password: '' } })
  return (
    <FormDialog
      {...dialog}
      draft={draft}
      isUnguarded
      isDangerous={isDangerous}
      submitLabel={action}
      onSubmit={async ({ password }) => {
        await onConfirm(password)
        dialog.onClose()
      }}
    >
      <div className="text-soft">{children}</div>
      <FormText
        control={draft.control}
        field={fields.password}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
    </FormDialog>
  )
}
