import { datasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import type { PackageKind } from '@parley/contract/packages/package.enum.ts'
import { prettyJson, sha256Of } from '../composition/canonical.ts'
import { storeCategory } from '../datasets/category.store.ts'
import { changeContent, updateDataset } from '../datasets/dataset.service.ts'
import { getDataset } from '../datasets/dataset.store.ts'
import { restoreState } from '../datasets/version.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'

/*
 * Datasets hold what callers said. Their words are kept in the dataset and its versions alone, where an erasure finds them: what is
 * remembered of an installation is a hash of them, and the version to go back to.
 */

const hashOf = (categories: unknown) => sha256Of(prettyJson(categories))

/** What is remembered of an item as it was installed. */
export function baseOf(kind: PackageKind, text: string): string {
  if (kind !== 'dataset') return text
  const { categories, ...facts } = JSON.parse(text)
  return JSON.stringify({ ...facts, categories: hashOf(categories) })
}

/** The base with the categories of whichever of the two it was made of; of neither they stay what differs from both. */
export function openBase(kind: PackageKind, base: string, ...texts: readonly string[]): string {
  if (kind !== 'dataset') return base
  const facts = JSON.parse(base)
  const same = texts.map((text) => JSON.parse(text).categories).find((each) => hashOf(each) === facts.categories)
  return same === undefined ? base : JSON.stringify({ ...facts, categories: same })
}

/** What it takes to bring an item back, beside the version that its content is in. */
export function beforeOf(kind: PackageKind, text: string): string {
  if (kind !== 'dataset') return text
  const { categories: _, ...facts } = JSON.parse(text)
  return JSON.stringify(facts)
}

/** Puts a dataset back to what it held in a version, without what was erased since. */
export async function restoreDatasetItem(ctx: Ctx, id: number, text: string, content: number, note: string) {
  const { name, rowVersion } = await getDataset(ctx.db, id)
  await updateDataset(ctx, id, { ...datasetDraft.parse({ ...JSON.parse(text), name }), rowVersion })
  await changeContent(ctx, id, note, async (_, version) => {
    const counts = await restoreState(ctx, id, content, version)
    const described = await rowsOf(ctx.db)<{ idCategory: number; name: string; description: string }>`
      SELECT id_category, p.name, p.description FROM nlp_category c JOIN nlp_category_past p USING (id_category)
      WHERE c.id_dataset = ${id} AND p.from_version <= ${content} AND p.to_version > ${content} AND p.description <> c.description`
    for (const { idCategory, ...draft } of described) await storeCategory(ctx, idCategory, draft, version)
    return counts
  })
}
