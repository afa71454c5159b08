import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { useMemo, useState } from 'react'
import { ChooseFolderDialog } from './ChooseFolderDialog.tsx'
import { withinFolder } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { useFolderWrites } from './use-folder-writes.ts'
import { useFolders } from './use-folders.ts'

/** Moves a folder without a mouse; itself and what is in it are no choices. */
export function MoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { data = [] } = useFolders()
  const { update } = useFolderWrites()
  // As it was when the dialog opened: what is shown at once must not change the choices.
  const [start] = useState(folder)
  const without = useMemo(() => withinFolder(data, start.idFolder), [data, start])
  return (
    <ChooseFolderDialog
      title={t('moveTitle', { name: start.name })}
      label={t('parent')}
      action={t('moveAction')}
      current={start.idParent}
      without={without}
      onClose={onClose}
      onChoose={(idParent) =>
        update.write({ params: { idFolder: start.idFolder }, body: { idParent, rowVersion: start.rowVersion } })
      }
    />
  )
}
