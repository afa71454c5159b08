import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormElement } from '../forms/FormElement.tsx'
import { focusFirstFault } from '../forms/first-fault.ts'
import { t } from '../kit.messages.ts'
import { ErrorNote } from '../states/ErrorNote.tsx'
import { usePending } from '../use-pending.ts'
import { useRefusal } from '../use-refusal.ts'
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
  endpoint,
  at,
  canConfirm,
  ...props
}: ConfirmDialogProps) {
  const refusalOf = useRefusal()
  const blocked = (endpoint && refusalOf(endpoint, at)) ?? props.blocked
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const [typed, setTyped] = useState('')
  const { isPending, error, run } = usePending()
  const isMissing = typeName !== undefined && typed.trim() !== typeName

  useEffect(() => {
    if (tries > 0) focusFirstFault(form.current)
  }, [tries])

  async function confirm() {
    if (isPending || blocked !== undefined) return
    if (canConfirm?.() === false || isMissing) return setTries(tries + 1)
    if (await run(onConfirm)) onClose()
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
          <Button onPress={onClose} {...(isPending ? { blocked: t('pending') } : {})}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={isDangerous ? 'danger' : 'primary'}
            isPending={isPending}
            blocked={blocked}
          >
            {action}
          </Button>
        </>
      }
    >
      <FormElement ref={form} id={id} onSubmit={confirm} className="flex flex-col gap-4">
        <div className="text-soft">{children}</div>
        {typeName !== undefined && (
          <TextField
            label={t('confirmName', { name: typeName })}
            value={typed}
            onChange={setTyped}
            error={isMissing && tries > 0 ? t('confirmNameWrong', { name: typeName }) : undefined}
            autoComplete="off"
          />
        )}
        <ErrorNote error={error} />
      </FormElement>
    </Dialog>
  )
}
