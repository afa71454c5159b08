import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { patch, useWrite } from '../../shell/api.ts'

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
  const remove = useWrite(operations.Folders.Remove, { silent })
  return { create, update, remove }
}
