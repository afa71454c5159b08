import { categoryKind, datasetKind } from '@parley/contract/datasets/dataset.entity.ts'
import type { UtteranceSource } from '@parley/contract/datasets/dataset.enum.ts'
import { datasetBlocked } from '@parley/contract/datasets/dataset.rules.ts'
import {
  type Category,
  type CategoryDraft,
  categoryDraft,
  type Dataset,
  type DatasetDraft,
  datasetDraft,
} from '@parley/contract/datasets/dataset.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { modelKind } from '@parley/contract/models/model.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteChanged } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { hasLanguage } from '../languages/language.store.ts'
import {
  deleteCategory,
  findCategory,
  getCategory,
  hasChangedCategories,
  insertCategories,
  storeCategory,
} from './category.store.ts'
import {
  bringBack,
  getDataset,
  insertDataset,
  type LockedDataset,
  listModelsOn,
  lockDataset,
  markRemoved,
  storeDataset,
} from './dataset.store.ts'
import {
  countConflicts,
  countUtterances,
  deleteUtterances,
  deleteUtterancesOf,
  divideAgain,
  getUtterance,
  insertPlaced,
  insertUtterances,
  moveInto,
  type NewUtterance,
  storeText,
} from './utterance.store.ts'
import { type Counts, insertVersion, restoreCategoryState, restoreState } from './version.store.ts'

const datasets: Keeping<Dataset, LockedDataset> = {
  of: datasetKind,
  lock: ({ db }, idDataset) => lockDataset(db, idDataset),
  get: ({ db }, idDataset) => getDataset(db, idDataset),
  name: ({ name }) => name,
  facts: factsIn(datasetDraft, 'guid'),
}
const NOTHING: Counts = { added: 0, removed: 0, moved: 0, edited: 0 }

async function requireLanguage(ctx: Ctx, code: string): Promise<void> {
  if (!(await hasLanguage(ctx.db, code))) refuse(reason('dataset.unknownLanguage', { code }))
}

export const createDataset = (ctx: Ctx, draft: DatasetDraft, guid?: string): Promise<Dataset> =>
  createOf(ctx, datasets, async () => {
    await requireLanguage(ctx, draft.language)
    return await insertDataset(ctx, { ...draft, ...(guid !== undefined && { guid }) })
  })

export const updateDataset = (
  ctx: Ctx,
  idDataset: number,
  { rowVersion, ...draft }: DatasetDraft & { rowVersion?: number },
): Promise<Dataset> =>
  changeOf(ctx, datasets, idDataset, rowVersion, async (before, { contentVersion }) => {
    if (draft.language !== before.language) await requireLanguage(ctx, draft.language)
    await storeDataset(ctx, idDataset, draft)
    if (draft.testShare === before.testShare) return
    const moved = await divideAgain(ctx.db, idDataset, draft.testShare)
    if (moved > 0) await insertVersion(ctx, idDataset, contentVersion + 1, 'Test share changed', NOTHING)
  })

/** It stays in the database until it is forgotten, so that it can come back whole. */
export const removeDataset = (ctx: Ctx, idDataset: number): Promise<void> =>
  removeOf(ctx, datasets, idDataset, async () => {
    const models = usersOf(modelKind, await listModelsOn(ctx.db, idDataset))
    refuseInUse(ctx.can('NlpApi.viewmodel') ? inUse(models) : inUse([], models.length), datasetBlocked.remove)
    await markRemoved(ctx, idDataset)
  })

export const restoreDataset = (ctx: Ctx, guid: string): Promise<Dataset> =>
  createOf(ctx, datasets, async () => (await bringBack(ctx, guid)) ?? notFound('Dataset'))

type Change = (dataset: LockedDataset, version: number) => Promise<Partial<Counts>>

/** Changes what a dataset holds, as one version of it; nothing happens to it where nothing is changed. */
export async function changeContent(ctx: Ctx, idDataset: number, what: string, change: Change): Promise<Counts> {
  const locked = await lockDataset(ctx.db, idDataset)
  const version = locked.contentVersion + 1
  const counts = { ...NOTHING, ...(await change(locked, version)) }
  const isSame = Object.values(counts).every((count) => count === 0)
  if (isSame && !(await hasChangedCategories(ctx.db, idDataset, version))) return counts
  await insertVersion(ctx, idDataset, version, what, counts)
  const told = Object.entries(counts).filter(([, count]) => count > 0)
  await noteChanged(
    ctx,
    datasetKind,
    [idDataset, locked.name],
    { contentVersion: version - 1 },
    { contentVersion: version, what, ...Object.fromEntries(told) },
  )
  return counts
}

export async function addMany(
  ctx: Ctx,
  locked: LockedDataset,
  texts: readonly NewUtterance[],
  how: { readonly source: UtteranceSource; readonly version: number },
): Promise<number> {
  refuse(datasetBlocked.add(await countUtterances(ctx.db, locked.idDataset), texts.length))
  return await insertUtterances(ctx, locked, texts, how)
}

/** Adds texts on the side where they were elsewhere. */
export async function addPlaced(
  ctx: Ctx,
  idDataset: number,
  texts: Parameters<typeof insertPlaced>[2],
  version: number,
): Promise<number> {
  if (texts.length === 0) return 0
  refuse(datasetBlocked.add(await countUtterances(ctx.db, idDataset), texts.length))
  return await insertPlaced(ctx, idDataset, texts, version)
}

/** Adds texts, or what callers said in conversations, to a category; those that it has are left out. */
export async function addUtterances(
  ctx: Ctx,
  idDataset: number,
  idCategory: number,
  texts: readonly (string | { readonly text: string; readonly conversation?: string })[],
  source: UtteranceSource,
): Promise<{ readonly added: number; readonly known: number; readonly conflicts: number }> {
  const { name } = await getCategory(ctx.db, idDataset, idCategory)
  const given = texts.map((each) => ({ idCategory, ...(typeof each === 'string' ? { text: each } : each) }))
  const plain = given.map(({ text }) => text)
  const { added } = await changeContent(ctx, idDataset, `Utterances added to ${name}`, async (locked, version) => ({
    added: await addMany(ctx, locked, given, { source, version }),
  }))
  return { added, known: texts.length - added, conflicts: await countConflicts(ctx.db, idDataset, idCategory, plain) }
}

export async function moveUtterances(
  ctx: Ctx,
  idDataset: number,
  { idUtterances, idCategory }: { readonly idUtterances: readonly number[]; readonly idCategory: number },
): Promise<{ readonly changed: number }> {
  const { name } = await getCategory(ctx.db, idDataset, idCategory)
  const { moved, removed } = await changeContent(ctx, idDataset, `Utterances moved to ${name}`, async (_, version) =>
    moveInto(ctx, [idDataset, idCategory], idUtterances, version),
  )
  return { changed: moved + removed }
}

export async function removeUtterances(ctx: Ctx, idDataset: number, ids: readonly number[]) {
  const { removed } = await changeContent(ctx, idDataset, 'Utterances removed', async (_, version) => ({
    removed: await deleteUtterances(ctx.db, idDataset, ids, version),
  }))
  return { changed: removed }
}

export async function updateUtterance(ctx: Ctx, idDataset: number, idUtterance: number, text: string) {
  await changeContent(ctx, idDataset, 'Utterance edited', async (_, version) => {
    const before = await getUtterance(ctx.db, idDataset, idUtterance)
    if (before.text === text) return {}
    await storeText(ctx, idDataset, idUtterance, text, version)
    return { edited: 1 }
  })
  return await getUtterance(ctx.db, idDataset, idUtterance)
}

/** Back to what it held in a version, as a new one. */
export async function restoreVersion(ctx: Ctx, idDataset: number, wanted: number): Promise<Dataset> {
  await changeContent(ctx, idDataset, `Version ${wanted} restored`, async ({ contentVersion }, version) => {
    if (wanted > contentVersion) refuse(reason('dataset.noSuchVersion', { version: wanted }))
    return await restoreState(ctx, idDataset, wanted, version)
  })
  return await getDataset(ctx.db, idDataset)
}

interface InDataset {
  readonly category: Category
  readonly dataset: LockedDataset
}
const categories: Keeping<Category, InDataset> = {
  of: categoryKind,
  async lock({ db }, idCategory) {
    const { idDataset } = (await findCategory(db, idCategory)) ?? notFound('Category')
    const dataset = await lockDataset(db, idDataset)
    return { dataset, category: (await findCategory(db, idCategory)) ?? notFound('Category') }
  },
  get: async ({ db }, idCategory) => (await findCategory(db, idCategory)) ?? notFound('Category'),
  name: ({ name }) => name,
  facts: factsIn(categoryDraft, 'idDataset', 'idCategory'),
}

export const createCategory = (ctx: Ctx, idDataset: number, draft: CategoryDraft): Promise<Category> =>
  createOf(ctx, categories, async () => {
    const { contentVersion } = await lockDataset(ctx.db, idDataset)
    refuse(datasetBlocked.addCategory((await getDataset(ctx.db, idDataset)).categories))
    const [made] = await insertCategories(ctx, idDataset, [draft], contentVersion + 1)
    await insertVersion(ctx, idDataset, contentVersion + 1, `Category ${draft.name} created`, NOTHING)
    return made?.idCategory ?? notFound('Category')
  })

/** A category of another dataset is not there. */
const requireIn = (idDataset: number | undefined, category: Category) =>
  idDataset === undefined || category.idDataset === idDataset ? undefined : notFound('Category')

export const updateCategory = (
  ctx: Ctx,
  [idDataset, idCategory]: readonly [number | undefined, number],
  { rowVersion, ...draft }: CategoryDraft & { rowVersion?: number },
): Promise<Category> =>
  changeOf(ctx, categories, idCategory, rowVersion, async (before, { dataset }) => {
    requireIn(idDataset, before)
    const version = dataset.contentVersion + 1
    await storeCategory(ctx, idCategory, draft, version)
    const what = before.name === draft.name ? `Category ${draft.name} updated` : `Category ${before.name} renamed`
    await insertVersion(ctx, dataset.idDataset, version, what, NOTHING)
  })

export const removeCategory = (
  ctx: Ctx,
  [idDataset, idCategory]: readonly [number | undefined, number],
): Promise<void> =>
  removeOf(ctx, categories, idCategory, async (before, { dataset }) => {
    requireIn(idDataset, before)
    const version = dataset.contentVersion + 1
    const removed = await deleteUtterancesOf(ctx.db, idCategory, version)
    await deleteCategory(ctx, idCategory, version)
    await insertVersion(ctx, dataset.idDataset, version, `Category ${before.name} deleted`, { ...NOTHING, removed })
    return { utterances: removed }
  })

export const restoreCategory = (ctx: Ctx, idDataset: number, idCategory: number): Promise<Category> =>
  createOf(ctx, categories, async () => {
    const { contentVersion } = await lockDataset(ctx.db, idDataset)
    const version = contentVersion + 1
    const added = (await restoreCategoryState(ctx, [idDataset, idCategory], version)) ?? notFound('Category')
    const { name } = (await findCategory(ctx.db, idCategory)) ?? notFound('Category')
    await insertVersion(ctx, idDataset, version, `Category ${name} restored`, { ...NOTHING, added })
    return idCategory
  })
