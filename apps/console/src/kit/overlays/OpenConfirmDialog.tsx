import { type FormEvent, useId, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import { t } from '../kit.messages.ts'
import { ErrorNote } from '../states/ErrorNote.tsx'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'

export function OpenConfirmDialog({
  title,
  children,
  action,
  onClose,
  onConfirm,
  typeName,
  isDangerous = true,
  blocked,
  canConfirm,
}: ConfirmDialogProps) {
  const form = useId()
  const [typed, setTyped] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const isMissing = typeName !== undefined && typed.trim() !== typeName

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isMissing || isPending || blocked !== undefined || canConfirm?.() === false) return
    setPending(true)
    try {
      await onConfirm()
      onClose()
    } catch (caught) {
      setError(caught)
      setPending(false)
    }
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      role="alertdialog"
      isLocked={isPending}
      footer={
        <>
          <Button
            onPress={onClose}
            autoFocus={typeName === undefined}
            {...(isPending ? { blocked: t('pending') } : {})}
          >
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            blocked={blocked ?? (isMissing ? t('confirmName', { name: typeName }) : undefined)}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={confirm} className="flex flex-col gap-4">
        <div className="text-soft">{children}</div>
        {typeName !== undefined && (
          <TextField
            label={t('confirmName', { name: typeName })}
            value={typed}
            onChange={setTyped}
            autoFocus
            autoComplete="off"
          />
        )}
        <ErrorNote error={error} />
      </form>
    </Dialog>
  )
}
