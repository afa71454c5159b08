import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import type { Folder } from '@parley/contract/folders/folder.schema.ts'
import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { screens } from '@parley/contract/kernel/screens.ts'

/** The list of flows, components or campaigns, or one folder of it. */
export function folderHref(kind: FolderKind, idFolder?: number | null): string {
  if (kind === 'component') return screens.components(idFolder ? { folder: idFolder } : {})
  if (kind === 'campaign') return idFolder ? screens.campaignFolder(idFolder) : screens.campaigns()
  return idFolder ? screens.flowFolder(idFolder) : screens.flows()
}

export type FolderBranch = { folder: Folder; children: readonly FolderBranch[] }

/** Folders under their parents, by name; one whose parent may not be seen stands at the top. */
export function treeOf(folders: readonly Folder[]): readonly FolderBranch[] {
  const known = new Set(folders.map(({ idFolder }) => idFolder))
  const below = new Map<number | null, Folder[]>()
  for (const folder of folders) {
    const parent = folder.idParent !== null && known.has(folder.idParent) ? folder.idParent : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(folder)
    else below.set(parent, [folder])
  }
  const grow = (parent: number | null): FolderBranch[] =>
    (below.get(parent) ?? [])
      .sort((one, other) => compareNames(one.name, other.name))
      .map((folder) => ({ folder, children: grow(folder.idFolder) }))
  return grow(null)
}

/** How many items a folder and those below it hold. */
export const itemsIn = ({ folder, children }: FolderBranch): number =>
  children.reduce((sum, child) => sum + itemsIn(child), folder.items)

/** The folders from the top down to this one. */
export function folderPath(folders: readonly Folder[], idFolder: number | null | undefined): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.idFolder, folder]))
  const way: Folder[] = []
  for (let at = byId.get(idFolder ?? 0); at && !way.includes(at); at = byId.get(at.idParent ?? 0)) way.unshift(at)
  return way
}

/** The folder itself and everything in it. */
export function foldersWithin(folders: readonly Folder[], idFolder: number): ReadonlySet<number> {
  return new Set(
    folders
      .filter(({ idFolder: each }) => folderPath(folders, each).some((above) => above.idFolder === idFolder))
      .map(({ idFolder: each }) => each),
  )
}

/** "Collections / Early stage". */
export const pathName = (folders: readonly Folder[], idFolder: number): string =>
  folderPath(folders, idFolder)
    .map(({ name }) => name)
    .join(' / ')

/** Where something new belongs at first: the place one stands in, or else the only branch in which one can make it. */
export function initialFolder(
  folders: readonly Folder[],
  idFolder: number | null,
  isAllowed: (idFolder: number | null) => boolean,
): number | null {
  if (isAllowed(idFolder)) return idFolder
  const allowed = new Set(folders.map((folder) => folder.idFolder).filter(isAllowed))
  const tops = folders.filter(({ idFolder: id, idParent }) => allowed.has(id) && !allowed.has(idParent ?? 0))
  return tops.length === 1 ? (tops[0]?.idFolder ?? idFolder) : idFolder
}
