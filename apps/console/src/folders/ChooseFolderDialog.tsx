import type { ReactNode } from 'react'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { TOP, useFolderOptions } from './FolderField.tsx'
import { t } from './folders.messages.ts'

type ChooseFolderDialogProps = {
  title: string
  label: string
  action: string
  /** Where it is now; choosing it again is refused. */
  current?: number | null | undefined
  without?: ReadonlySet<number>
  children?: ReactNode
  onChoose: (idFolder: number | null) => Promise<unknown>
  onClose: () => void
}

/** "Move to…": the way to move things by keyboard, beside dragging. */
export function ChooseFolderDialog({ title, action, onClose, children, ...props }: ChooseFolderDialogProps) {
  const { label, current, without, onChoose } = props
  const options = useFolderOptions(without)
  const draft = useDraft<{ target: number | null }>({ values: { target: null } })
  const isThere = (target: unknown) => current !== undefined && target === (current ?? TOP)

  async function submit({ target }: { target: number | null }) {
    await onChoose(target || null)
    onClose()
  }
  return (
    <FormDialog title={title} onClose={onClose} draft={draft} onSubmit={submit} submitLabel={action} isUnguarded>
      {children}
      <FormComboBox
        control={draft.control}
        name="target"
        label={label}
        help={t('targetHelp')}
        options={options}
        check={(target) => (isThere(target) ? t('alreadyThere') : undefined)}
        isRequired
        autoFocus
      />
    </FormDialog>
  )
}
