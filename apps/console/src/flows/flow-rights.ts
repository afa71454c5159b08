import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import type { Operation } from '@parley/contract/kernel/operation.ts'
import { actionsOf, permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { useMemo } from 'react'
import type { Can } from '../shell/access/can.ts'
import { useCan } from '../shell/access/use-can.ts'
import { t } from './flows.messages.ts'
import { useFolders } from './folders/use-folders.ts'

type Parents = Pick<Folder, 'idFolder' | 'idParent'>

/** An operation serves flows and components; for a flow its permission of the area CallScript counts. */
export const flowActionOf = ({ permission }: Pick<Operation, 'permission'>): AreaAction | undefined =>
  actionsOf(permission).find((action) => action.startsWith('CallScript.'))

/** Whether the person may do it in the folder: a permission given for a folder holds below it too. */
export function canInFolder(
  can: Can,
  action: AreaAction,
  idFolder: number | null,
  folders: readonly Parents[],
): boolean {
  const parents = new Map(folders.map((folder) => [folder.idFolder, folder.idParent]))
  const passed = new Set<number>()
  for (let at = idFolder; at !== null && !passed.has(at); at = parents.get(at) ?? null) {
    if (can(action, at)) return true
    passed.add(at)
  }
  // No folder has the number 0: only a permission without limits holds there.
  return can(action, 0)
}

/** Why the person may not call the operation for a flow of that folder; `undefined` asks whether it is possible anywhere. */
export type RefusalIn = (
  operation: Pick<Operation, 'permission'>,
  idFolder?: number | null | undefined,
) => string | undefined

export function createRefusalIn(can: Can, folders: readonly Parents[]): RefusalIn {
  return (operation, idFolder) => {
    const action = flowActionOf(operation)
    if (!action) return undefined
    const words = { permission: action, label: permissionLabel(action) }
    if (!can(action)) return t('refused', words)
    if (idFolder === undefined || canInFolder(can, action, idFolder, folders)) return undefined
    return t('refusedHere', words)
  }
}

export function useFlowRights(): RefusalIn {
  const can = useCan()
  const { data } = useFolders()
  return useMemo(() => createRefusalIn(can, data ?? []), [can, data])
}
