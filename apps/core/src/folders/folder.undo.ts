import { folderApi } from '@parley/contract/folders/folder.api.ts'
import { folderKinds } from '@parley/contract/folders/folder.entity.ts'
import { folderChange, folderDraft } from '@parley/contract/folders/folder.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { refuse } from '../kernel/refusal.ts'
import { undoOf } from '../kernel/undo.ts'
import { changeFolder, createFolder, removeFolder } from './folder.service.ts'
import { getFolder } from './folder.store.ts'

export const folderUndo = undoOf({
  of: folderKinds.flow,
  as: folderApi.Update,
  fields: ['name', 'idParent'],
  async update(ctx, idFolder, values) {
    const { rowVersion } = await getFolder(ctx.db, idFolder)
    return await changeFolder(ctx, idFolder, folderChange.parse({ ...values, rowVersion }))
  },
  create: (ctx, idFolder) => removeFolder(ctx, idFolder, undefined),
  async remove(ctx, { name, kind, idParent, moveContentTo }) {
    if (moveContentTo !== undefined)
      refuse(reason('audit.cannotUndo', { problem: 'what was in the folder was moved elsewhere when it was removed.' }))
    return await createFolder(ctx, folderDraft.parse({ name, kind, idParent }))
  },
})
