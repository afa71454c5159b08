import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import type { AreaName } from '@parley/contract/kernel/permissions.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'

const { FolderTree, Lines, Modules, Tenants } = operations.Lookups
const KINDS = { CallScript: 'flow', Campaign: 'campaign', Component: 'component' } as const
export type LimitedBy = 'folder' | 'line' | 'module' | 'tenant'

export const limitedByOf = (area: AreaName): LimitedBy | undefined => {
  const found: { label: string; limitedBy?: LimitedBy } = areas[area]
  return found.limitedBy
}

/** What actions of an area can be limited to; a folder is named by its way from the top. */
export function usePlaces(area: AreaName, isWanted = true): readonly { id: number; name: string }[] {
  const by = isWanted ? limitedByOf(area) : undefined
  const kind = KINDS[area as keyof typeof KINDS] ?? 'flow' // only areas of folders are asked for theirs
  const stay = { staleTime: 60_000 }
  const folders = useRead(FolderTree, { query: { kind } }, { ...stay, enabled: by === 'folder' }).data ?? []
  const lines = useRead(Lines, { query: { limit: 500 } }, { ...stay, enabled: by === 'line' }).data ?? []
  const modules = useRead(Modules, { query: { limit: 500 } }, { ...stay, enabled: by === 'module' }).data ?? []
  const tenants = useRead(Tenants, { query: { limit: 500 } }, { ...stay, enabled: by === 'tenant' }).data ?? []
  if (by !== 'folder') return by === 'line' ? lines : by === 'module' ? modules : tenants
  const byId = new Map(folders.map((each) => [each.idFolder, each]))
  const wayTo = (id: number | null): string => {
    const folder = id === null ? undefined : byId.get(id)
    if (!folder) return ''
    const above = wayTo(folder.idParent)
    return above === '' ? folder.name : `${above} / ${folder.name}`
  }
  return folders
    .map(({ idFolder }) => ({ id: idFolder, name: wayTo(idFolder) }))
    .sort((a, b) => compareNames(a.name, b.name))
}
