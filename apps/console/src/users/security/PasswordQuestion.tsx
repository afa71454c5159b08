import { RecoveryCodes as fields } from '@parley/contract/fields/users.gen.ts'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { t as validation } from '../../kit/validation/messages.ts'

type Props = {
  title: string
  action: string
  children: ReactNode
  isDangerous?: boolean
  onClose: () => void
  onConfirm: (password: string) => Promise<unknown>
}

/** Asks for one's own password before something that an open screen alone must not be enough for. */
export function PasswordQuestion({ children, onConfirm, ...props }: Props) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <ConfirmDialog
      {...props}
      isOpen
      canConfirm={() => {
        setMissing(password === '')
        return password !== ''
      }}
      onConfirm={() => onConfirm(password)}
    >
      <div className="flex flex-col gap-4">
        <div>{children}</div>
        <TextField
          {...wordsOf(fields.password)}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isMissing && password === '' ? validation('required') : undefined}
        />
      </div>
    </ConfirmDialog>
  )
}
