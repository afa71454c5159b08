import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import type { TreeMove } from '../../kit/tree/Tree.tsx'
import { withinFolder } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { useFolderWrites } from './use-folder-writes.ts'

/** Moves what was dragged in the tree; the first node stands for the top level. */
export function useFolderDrop(folders: readonly Folder[] | undefined): (move: TreeMove) => void {
  const { update } = useFolderWrites({ silent: false })
  return ({ ids, target }) => {
    const idParent = Number(target) || null
    for (const id of ids) {
      const folder = folders?.find(({ idFolder }) => idFolder === Number(id))
      if (!folder || folder.idParent === idParent) continue
      if (idParent !== null && withinFolder(folders ?? [], folder.idFolder).has(idParent))
        showToast('warning', t('intoItself'))
      else update.fire({ params: { idFolder: folder.idFolder }, body: { idParent, rowVersion: folder.rowVersion } })
    }
  }
}
