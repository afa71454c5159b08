import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useCallback, useMemo } from 'react'
import { showToast } from '../kit/toasts/toasts.ts'
import type { TreeMove } from '../kit/tree/Tree.tsx'
import { patch, useRead, useWrite } from '../shell/api.ts'
import { stored, useStored } from '../shell/storage/stored.ts'
import { useFolderKind } from './folder-kind.tsx'
import { foldersWithin } from './folder-tree.ts'
import { t } from './folders.messages.ts'

const STALE_MS = 30_000

/** The folders of flows or of components, flat, each with its parent. */
export const useFolders = () =>
  useRead(operations.Folders.GetFolders, { query: { kind: useFolderKind() } }, { staleTime: STALE_MS })

const { GetFolders } = operations.Folders

/** A folder as the tree shows it at once, before the core has answered. */
const changed = (idFolder: number, change: Partial<Folder>) =>
  patch(GetFolders, (folders) =>
    folders.map((folder) => (folder.idFolder === idFolder ? { ...folder, ...change } : folder)),
  )

/** The changes of folders; the dialogs show their errors, dragging shows a notification. */
export function useFolderWrites({ silent = true }: { silent?: boolean } = {}) {
  const create = useWrite(operations.Folders.Create, { silent })
  const update = useWrite(operations.Folders.Update, {
    silent,
    optimistic: ({ params, body: { name, idParent } }) => [
      changed(params.idFolder, {
        ...(name === undefined ? {} : { name }),
        ...(idParent === undefined ? {} : { idParent }),
      }),
    ],
  })
  return { create, update }
}

/** Moves what was dragged in the tree; the first node stands for the top level. */
export function useFolderDrop(folders: readonly Folder[] | undefined): (move: TreeMove) => void {
  const { update } = useFolderWrites({ silent: false })
  return ({ ids, target }) => {
    const idParent = Number(target) || null
    for (const id of ids) {
      const folder = folders?.find(({ idFolder }) => idFolder === Number(id))
      if (!folder || folder.idParent === idParent) continue
      if (idParent !== null && foldersWithin(folders ?? [], folder.idFolder).has(idParent))
        showToast('warning', t('intoItself'))
      else update.fire({ params: { idFolder: folder.idFolder }, body: { idParent, rowVersion: folder.rowVersion } })
    }
  }
}

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

const foldersActive = stored<readonly number[]>('foldersActive', [], isNumbers)

/** Which folders stand open, kept in the browser; those on the way to the current one always do at first. */
export function useExpandedFolders(): [ReadonlySet<string>, (expanded: ReadonlySet<string>) => void] {
  const open = useStored(foldersActive)
  const expanded = useMemo(() => new Set(open.map(String)), [open])
  const set = useCallback((next: ReadonlySet<string>) => foldersActive.set([...next].map(Number).filter(Boolean)), [])
  return [expanded, set]
}

/** Opens folders beside those that are open already. */
export function openFolders(ids: readonly number[]): void {
  const now = foldersActive.get()
  const missing = ids.filter((id) => !now.includes(id))
  if (missing.length > 0) foldersActive.set([...now, ...missing])
}
