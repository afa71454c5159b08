import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../overlays/Dialog.tsx'
import { Form, type FormProps } from './Form.tsx'

type Props<Values extends FieldValues> = Omit<FormProps<Values>, 'onCancel' | 'isNew'> & {
  title: string
  onClose: () => void
}

/** A form in a dialog, for what is asked in few fields; while it is sent it stays. */
export function FormDialog<Values extends FieldValues>({ title, onClose, ...form }: Props<Values>) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      role={form.isDangerous ? 'alertdialog' : 'dialog'}
      isLocked={form.draft.formState.isSubmitting}
    >
      <Form {...form} onCancel={onClose} isNew />
    </Dialog>
  )
}
