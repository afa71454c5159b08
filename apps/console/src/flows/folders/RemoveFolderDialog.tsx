import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { useMemo, useRef, useState } from 'react'
import { useKit } from '../../kit/KitProvider.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { folderHref } from '../folders/folder-href.ts'
import { FolderField } from './FolderField.tsx'
import { withinFolder } from './folder-tree.ts'
import { t } from './folders.messages.ts'
import { useFolderWrites } from './use-folder-writes.ts'
import { useFolders } from './use-folders.ts'

/** Removes a folder; what is in it goes where one says, by default one level up. */
export function RemoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { navigate } = useKit()
  const { data = [] } = useFolders()
  const { remove } = useFolderWrites()
  const onward = useRef<string>(undefined)
  const [target, setTarget] = useState<number | null | undefined>(folder.idParent)
  const within = useMemo(() => withinFolder(data, folder.idFolder), [data, folder.idFolder])
  const inside = data.filter(({ idParent }) => idParent === folder.idFolder).length
  const parts = [
    ...(folder.items > 0 ? [t('flowsInside', { count: folder.items })] : []),
    ...(inside > 0 ? [t('foldersInside', { count: inside })] : []),
  ]
  const [one = '', other] = parts

  async function confirm() {
    const moveContentTo = parts.length > 0 ? (target ?? null) : null
    await remove.write({ params: { idFolder: folder.idFolder }, body: { moveContentTo } })
    onward.current = folderHref(moveContentTo ?? folder.idParent)
  }
  // Closing by the address would come back to the folder that is gone.
  const close = () => (onward.current === undefined ? onClose() : navigate(onward.current, { replace: true }))

  return (
    <ConfirmDialog
      title={t('removeTitle', { name: folder.name })}
      action={t('removeAction')}
      isOpen
      onClose={close}
      onConfirm={confirm}
    >
      {parts.length === 0 ? (
        t('removeEmpty')
      ) : (
        <div className="flex flex-col gap-4">
          <p>{t('removeFull', { content: other ? t('and', { one, other }) : one })}</p>
          <FolderField label={t('target')} value={target} onChange={setTarget} without={within} />
        </div>
      )}
    </ConfirmDialog>
  )
}
