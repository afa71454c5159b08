import { operations } from '@parley/contract/operations.ts'
import type { ComponentProps } from 'react'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRefusal } from '../kit/use-refusal.ts'
import { useWrite } from '../shell/api.ts'
import { ChooseFolderDialog } from './ChooseFolderDialog.tsx'
import { useFolderKind } from './folder-kind.tsx'
import { t } from './folders.messages.ts'
import { useFolders } from './use-folders.ts'

const { BulkMove } = operations.Folders
type Options = NonNullable<Parameters<typeof useWrite<NonNullable<(typeof BulkMove)['endpoint']>>>[1]>

export type Movable = { id: number; name: string; idFolder: number | null }
type Props = Pick<ComponentProps<typeof ChooseFolderDialog>, 'onClose'> & {
  items: readonly Movable[]
  /** What several are called in the title, and in the toast where they are then. */
  many: (count: number) => string
  moved: (count: number, folder: string) => string
  /** Why some of them have to stay. */
  mixed: (count: number, reason: string) => string
  optimistic?: Options['optimistic']
  onDone?: (() => void) | undefined
}

/** Puts what lies in folders into another one, all or none. */
export function MoveDialog({ items, many, moved, mixed, optimistic, onDone, onClose }: Props) {
  const kind = useFolderKind()
  const { data: folders = [] } = useFolders()
  const refusalOf = useRefusal()
  const move = useWrite(BulkMove, { silent: true, ...(optimistic ? { optimistic } : {}) })
  const [first] = items
  const count = items.length
  const refused = items.flatMap(({ idFolder }) => refusalOf(BulkMove, idFolder) ?? [])
  const isTogether = items.every(({ idFolder }) => idFolder === first?.idFolder)

  async function choose(idFolder: number | null) {
    await move.write({ body: { kind, idFolder, folders: [], items: items.map(({ id }) => id) } })
    showToast('success', moved(count, folders.find((each) => each.idFolder === idFolder)?.name ?? t('topLevel')))
    onDone?.()
  }

  return (
    <ChooseFolderDialog
      title={count === 1 && first ? t('moveTitle', { name: first.name }) : many(count)}
      label={t('targetFolder')}
      action={t('moveAction')}
      current={isTogether ? first?.idFolder : undefined}
      onClose={onClose}
      onChoose={choose}
    >
      {refused[0] !== undefined && <p className="text-warning-ink">{mixed(refused.length, refused[0])}</p>}
    </ChooseFolderDialog>
  )
}
