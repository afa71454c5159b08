import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import { folderKinds } from '@parley/contract/folders/folder.entity.ts'
import {
  type bulkMove,
  type Folder,
  type folderChange,
  type folderDraft,
  MAX_FOLDER_DEPTH,
} from '@parley/contract/folders/folder.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { InUse } from '@parley/contract/kernel/inUse.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, type Named, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { folderAction, foldersAllowed, isAllowedIn, requireInFolder } from './folder.access.ts'
import {
  deleteFolder,
  findFolder,
  folderHeight,
  folderPath,
  foldersBelow,
  getFolder,
  insertFolder,
  listChildFolders,
  listFolders,
  lockFolder,
  lockTree,
  moveChildFolders,
  updateFolder,
} from './folder.store.ts'

/** The folders the user may see. Those above an allowed one come along, so that the tree hangs together. */
export async function getFolders(ctx: Ctx, kind: FolderKind): Promise<Folder[]> {
  const [folders, allowed] = [await listFolders(ctx.db, kind), await foldersAllowed(ctx, folderAction(kind, 'view'))]
  if (allowed === 'all') return folders
  const byId = new Map(folders.map((folder) => [folder.idFolder, folder]))
  const shown = new Set<number>()
  for (const id of allowed) {
    for (
      let at = byId.get(id);
      at && !shown.has(at.idFolder);
      at = at.idParent === null ? undefined : byId.get(at.idParent)
    ) {
      shown.add(at.idFolder)
    }
  }
  // What lies in a folder that only leads to an allowed one is not for this person.
  const counted = folders.map((folder) => (allowed.includes(folder.idFolder) ? folder : { ...folder, items: 0 }))
  return counted.filter((folder) => shown.has(folder.idFolder))
}

const folders: Keeping<Folder> = {
  of: ({ kind }) => folderKinds[kind],
  async lock(ctx, idFolder) {
    const { kind } = await getFolder(ctx.db, idFolder)
    await lockTree(ctx.db, kind)
    await lockFolder(ctx.db, idFolder)
    await requireInFolder(ctx, folderAction(kind, 'edit'), idFolder)
  },
  async get(ctx, idFolder) {
    const folder = await getFolder(ctx.db, idFolder)
    return { ...folder, items: await countItems(ctx, folder.kind, idFolder) }
  },
  name: ({ name }) => name,
  facts: ({ items: _, ...folder }) => folder,
}

/** Without this gate flows may go live whose tests fail. */
async function requireUngate(ctx: Ctx, kind: FolderKind, idFolder: number): Promise<void> {
  if (kind !== 'campaign') await requireInFolder(ctx, skipAction[kind], idFolder)
}
const skipAction = { flow: 'CallScript.skiptests', component: 'Component.skiptests' } as const

/** A deleted one that comes back wants of its flows what it wanted. */
export const createFolder = (
  ctx: Ctx,
  draft: z.output<typeof folderDraft> & { readonly needsTests?: boolean },
): Promise<Folder> =>
  createOf(ctx, folders, async () => {
    await requireInFolder(ctx, folderAction(draft.kind, 'edit'), draft.idParent)
    await lockTree(ctx.db, draft.kind)
    await checkPlace(ctx, draft.kind, draft.idParent, 1)
    return await insertFolder(ctx.db, draft)
  })

export const changeFolder = (
  ctx: Ctx,
  idFolder: number,
  { rowVersion, ...change }: z.output<typeof folderChange>,
): Promise<Folder> =>
  changeOf(ctx, folders, idFolder, rowVersion, async (before) => {
    const { name = before.name, idParent = before.idParent, needsTests = before.needsTests } = change
    if (idParent !== before.idParent) await checkMove(ctx, before.kind, idFolder, idParent)
    if (before.needsTests && !needsTests) await requireUngate(ctx, before.kind, idFolder)
    await updateFolder(ctx.db, idFolder, { name, idParent, needsTests })
  })

/** What lies directly in a folder, by name for who may see what folders of the kind hold. */
async function contentOf(ctx: Ctx, kind: FolderKind, idFolder: number, folders: readonly Named[]): Promise<InUse> {
  const items = ctx.domains.itemsOf(kind)
  const held = items ? usersOf(items.of, await items.list(ctx, idFolder)) : []
  const below = usersOf(folderKinds[kind], folders)
  const isSeen = await isAllowedIn(ctx, folderAction(kind, 'view'), idFolder)
  return isSeen ? inUse([...below, ...held]) : inUse([], below.length + held.length)
}

export const removeFolder = (ctx: Ctx, idFolder: number, moveContentTo: number | null | undefined): Promise<void> =>
  removeOf(ctx, folders, idFolder, async ({ kind, items, needsTests }) => {
    const below = await listChildFolders(ctx.db, idFolder)
    if (items + below.length > 0) {
      if (moveContentTo === undefined)
        return refuseInUse(await contentOf(ctx, kind, idFolder, below), () =>
          reason('folder.notEmpty', { items, folders: below.length }),
        )
      await checkMove(ctx, kind, idFolder, moveContentTo)
      if (needsTests) await requireUngate(ctx, kind, idFolder)
      await moveChildFolders(ctx.db, idFolder, moveContentTo)
      await ctx.domains.itemsOf(kind)?.moveAll(ctx, idFolder, moveContentTo)
    }
    await deleteFolder(ctx.db, idFolder)
    return { moveContentTo }
  })

export async function moveInBulk(ctx: Ctx, move: z.output<typeof bulkMove>): Promise<{ moved: number }> {
  await requireInFolder(ctx, folderAction(move.kind, 'edit'), move.idFolder)
  await lockTree(ctx.db, move.kind)
  await checkPlace(ctx, move.kind, move.idFolder, 0)
  for (const idFolder of new Set(move.folders))
    await changeOf(ctx, folders, idFolder, undefined, async ({ kind }) => {
      if (kind !== move.kind) notFound('Folder')
      await checkMove(ctx, kind, idFolder, move.idFolder)
      await updateFolder(ctx.db, idFolder, { idParent: move.idFolder })
    })
  await ctx.domains.itemsOf(move.kind)?.move(ctx, move.items, move.idFolder)
  return { moved: new Set(move.folders).size + new Set(move.items).size }
}

export async function getBreadcrumb(ctx: Ctx, idFolder: number) {
  const { kind } = await getFolder(ctx.db, idFolder)
  await requireInFolder(ctx, folderAction(kind, 'view'), idFolder)
  return await folderPath(ctx.db, idFolder)
}

/** The target must be a folder of the kind, and leave room for `height` levels below it. */
async function checkPlace(ctx: Ctx, kind: FolderKind, idParent: number | null, height: number): Promise<void> {
  if (idParent === null) return
  const parent = await findFolder(ctx.db, idParent)
  if (parent?.kind !== kind) notFound('Folder')
  const depth = (await folderPath(ctx.db, idParent)).length + height
  if (depth > MAX_FOLDER_DEPTH) refuse(reason('folder.tooDeep', { limit: MAX_FOLDER_DEPTH }))
}

async function checkMove(ctx: Ctx, kind: FolderKind, idFolder: number, idParent: number | null): Promise<void> {
  if (idParent === null) return await requireInFolder(ctx, folderAction(kind, 'edit'), null)
  await requireInFolder(ctx, folderAction(kind, 'edit'), idParent)
  if ((await foldersBelow(ctx.db, [idFolder])).includes(idParent)) refuse(reason('folder.intoItself'))
  await checkPlace(ctx, kind, idParent, await folderHeight(ctx.db, idFolder))
}

const countItems = async (ctx: Ctx, kind: FolderKind, idFolder: number): Promise<number> =>
  (await ctx.domains.itemsOf(kind)?.count(ctx, idFolder)) ?? 0
