import { operations } from '@parley/contract/operations.ts'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { patchItem } from '../shell/api/patch.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { t } from './tasks.messages.ts'
import type { TaskQuestionOf } from './use-task-actions.tsx'

export function TaskQuestion({ question, onClose }: { question: TaskQuestionOf | undefined; onClose: () => void }) {
  const cancel = useWrite(operations.Tasks.Cancel, { silent: true })
  const remove = useWrite(operations.Tasks.Remove, {
    silent: true,
    optimistic: ({ params }) => [
      patchItem(
        operations.Tasks.Tasks,
        ({ id }) => id === params.id,
        () => undefined,
      ),
    ],
  })
  if (!question) return null
  const { kind, task } = question
  const input = { params: { id: task.id } }
  return (
    <ConfirmDialog
      title={t(kind === 'cancel' ? 'cancelTitle' : 'removeTitle', { name: task.name })}
      action={t(kind)}
      isOpen
      onClose={onClose}
      onConfirm={() => (kind === 'cancel' ? cancel.write(input) : remove.write(input))}
    >
      {t(kind === 'cancel' ? 'cancelText' : 'removeText')}
    </ConfirmDialog>
  )
}
