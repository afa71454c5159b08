import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import {
  actionsOf,
  allowedValues,
  type Permission,
  type PermissionMap,
  permissionLabel,
} from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areas } from '@parley/contract/kernel/permissions.ts'
import type { At } from '../../kit/use-refusal.ts'
import { t } from '../shell.messages.ts'
import { createCan } from './can.ts'

export type Parents = readonly Pick<Folder, 'idFolder' | 'idParent'>[]
type Limit = 'folder' | 'line' | 'module' | 'tenant'
type Asked = { readonly permission: unknown }

const limits: Readonly<Record<string, { readonly label: string; readonly limitedBy?: Limit }>> = areas
const limitIn = (area: string): Limit | undefined => (Object.hasOwn(limits, area) ? limits[area]?.limitedBy : undefined)
const limitOf = (action: AreaAction) => limitIn(action.slice(0, action.indexOf('.')))

/** Whether some permission holds only in some folders, and their tree has to be known. */
export const isLimitedToFolders = (map: PermissionMap): boolean =>
  Object.entries(map).some(
    ([area, entries]) => limitIn(area) === 'folder' && entries.some((entry) => String(entry).includes(':')),
  )

/** An operation that serves several kinds is asked for flows, unless the page around says that it is about another. */
const asked = (permission: Permission): Permission =>
  typeof permission === 'object' && 'byKind' in permission && permission.byKind.flow
    ? permission.byKind.flow
    : permission

/**
 * Why the person may not call an operation, or not there; nothing where they may. A permission for a folder holds below it too; without the
 * folders it holds in the folder itself.
 */
export function createRefusal(map: PermissionMap, folders: Parents = []) {
  const can = createCan(map)
  const parents = new Map(folders.map(({ idFolder, idParent }) => [idFolder, idParent]))

  function covers(action: AreaAction, at: At): boolean {
    const values = allowedValues(map, action)
    if (values === 'all') return true
    if (limitOf(action) !== 'folder') return at !== null && values.includes(at)
    const passed = new Set<number>()
    for (let id = at; id !== null && !passed.has(id); id = parents.get(id) ?? null) {
      if (values.includes(id)) return true
      passed.add(id)
    }
    return false
  }

  return (operation: Asked, at?: At | undefined): string | undefined => {
    const permission = asked(operation.permission as Permission) // a contract operation's own
    const actions = actionsOf(permission)
    const words = { permissions: actions.join(', '), labels: actions.map(permissionLabel).join(', ') }
    if (!can({ permission })) return t('refused', words)
    const isAnywhere =
      at === undefined || actions.length === 0 || (typeof permission === 'object' && 'own' in permission)
    if (isAnywhere || actions.some((action) => covers(action, at))) return undefined
    return t('refusedHere', { ...words, place: t(`place_${actions.map(limitOf).find(Boolean) ?? 'tenant'}`) })
  }
}
