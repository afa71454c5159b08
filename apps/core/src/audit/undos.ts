import { componentUndo, flowUndo } from '../callScripts/callScript.undo.ts'
import { folderUndo } from '../folders/folder.undo.ts'
import { notificationGroupUndo } from '../notificationGroups/notificationGroup.undo.ts'
import { roleUndo } from '../roles/role.undo.ts'
import { tagUndo } from '../tags/tag.undo.ts'
import { tenantUndo } from '../tenants/tenant.undo.ts'
import { userUndo } from '../users/user.undo.ts'
import type { UndoOf } from './undo.ts'

/** Every kind of entity whose changes can be taken back. */
const undos: readonly UndoOf[] = [
  componentUndo,
  flowUndo,
  folderUndo,
  notificationGroupUndo,
  roleUndo,
  tagUndo,
  tenantUndo,
  userUndo,
]

export const findUndo = (kind: string): UndoOf | undefined => undos.find((each) => each.kind === kind)
