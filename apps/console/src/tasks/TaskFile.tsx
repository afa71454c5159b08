import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { t } from './tasks.messages.ts'
import { useTaskFile } from './use-task-file.ts'

/** The file that a task has left, to be saved. */
export function TaskFile({ task }: { task: Task }) {
  const save = useTaskFile()
  const file = task.resultFile
  if (!file) return null
  return (
    <Button
      size="small"
      icon={Download}
      label={t('downloadNamed', { name: file.name, size: fileSize(file.size) })}
      onPress={() => save(task)}
    >
      {t('download')} <span className="text-faint tabular-nums">{fileSize(file.size)}</span>
    </Button>
  )
}
