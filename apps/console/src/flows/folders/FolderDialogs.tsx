import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { EntityHistoryDrawer } from '../../audit/EntityHistory.tsx'
import { NewFolderDialog, RenameFolderDialog } from './FolderNameDialogs.tsx'
import { MoveFolderDialog } from './MoveFolderDialog.tsx'
import { RemoveFolderDialog } from './RemoveFolderDialog.tsx'

/** The dialog of a folder that the address names. */
export function FolderDialogs({
  panel,
  folder,
  onClose,
}: {
  panel: string
  folder: Folder | undefined
  onClose: () => void
}) {
  if (panel === 'newFolder') return <NewFolderDialog parent={folder} onClose={onClose} />
  if (!folder) return null
  if (panel === 'renameFolder') return <RenameFolderDialog folder={folder} onClose={onClose} />
  if (panel === 'moveFolder') return <MoveFolderDialog folder={folder} onClose={onClose} />
  if (panel === 'auditOfFolder')
    return <EntityHistoryDrawer kind="Folder" id={folder.idFolder} name={folder.name} onClose={onClose} />
  return panel === 'removeFolder' ? <RemoveFolderDialog folder={folder} onClose={onClose} /> : null
}
