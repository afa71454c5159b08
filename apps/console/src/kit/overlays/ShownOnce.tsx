import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { CopyField } from '../fields/CopyField.tsx'
import { t } from '../kit.messages.ts'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  /** What it is for, and that it has to be taken along now. */
  children: ReactNode
  label: string
  /** Null where there is nothing to take along. */
  value: string | null
  /** What stands below it. */
  note?: string
  /** Instead of the button that closes it. */
  footer?: ReactNode
  onClose: () => void
}

/** A secret or a link that is shown this once. */
export const ShownOnce = ({ title, children, label, value, note, footer, onClose }: Props) => (
  <Dialog title={title} isOpen onClose={onClose} footer={footer ?? <Button onPress={onClose}>{t('close')}</Button>}>
    <div className="flex flex-col gap-3 text-soft">
      {children}
      {value !== null && <CopyField label={label} value={value} />}
      {note && <p>{note}</p>}
    </div>
  </Dialog>
)
