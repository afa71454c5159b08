import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { usePending } from '../../kit/use-pending.ts'
import { required } from '../../kit/validation/validators.ts'
import { t as flows } from '../flows.messages.ts'
import { FolderField } from './FolderField.tsx'

export type ChooseFolderDialogProps = {
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
export function ChooseFolderDialog({
  title,
  label,
  action,
  current,
  without,
  children,
  onChoose,
  onClose,
}: ChooseFolderDialogProps) {
  const form = useId()
  const [target, setTarget] = useState<number | null>()
  const [problem, setProblem] = useState<string>()
  const { isPending, error, run } = usePending()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (target === undefined) return setProblem(required(target))
    if (target === current) return setProblem(flows('alreadyThere'))
    if (await run(() => onChoose(target))) onClose()
  }

  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      isLocked={isPending}
      footer={
        <>
          <Button onPress={onClose}>{flows('cancel')}</Button>
          <Button type="submit" form={form} variant="primary" isPending={isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
        <FolderField
          label={label}
          help={flows('targetHelp')}
          value={target}
          error={problem}
          autoFocus
          onChange={(next) => {
            setTarget(next)
            setProblem(undefined)
          }}
          {...(without ? { without } : {})}
        />
        <ErrorNote error={error} />
      </form>
    </Dialog>
  )
}
