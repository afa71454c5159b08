import type { DatasetPurpose, UtteranceSplit } from '@parley/contract/datasets/dataset.enum.ts'
import { utteranceKey } from '@parley/contract/datasets/utteranceKey.ts'
import { deleteCategory, insertCategories, listAllCategories, storeCategory } from '../datasets/category.store.ts'
import { addPlaced, changeContent } from '../datasets/dataset.service.ts'
import { deleteUtterances, readUtterances } from '../datasets/utterance.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowOf } from '../kernel/rows.ts'
import type { Source } from './closure.ts'

/** What a dataset says beside its name: its categories by their names, each with its texts on the side where they are. */
export interface DatasetFacts {
  readonly language: string
  readonly purpose: DatasetPurpose
  readonly description: string
  readonly testShare: number
  readonly categories: readonly CategoryFacts[]
}
interface CategoryFacts {
  readonly name: string
  readonly description: string
  readonly train: readonly string[]
  readonly test: readonly string[]
}

/** What a model says beside its name. What it has learned is not in it: it learns again where it comes to. */
export interface ModelFacts {
  readonly description: string
  /** The guid of its dataset; null where that was deleted. */
  readonly dataset: string | null
  readonly strangeCategory: string
  readonly worstF1: number
  readonly mostLoss: number
  readonly engine: 'own' | 'http'
  readonly engineUrl: string
}

const findDataset = (ctx: Ctx, guid: string) =>
  rowOf(ctx.db)<Omit<DatasetFacts, 'categories'> & { idDataset: number; name: string; edition: number }>`
    SELECT id_dataset, name, language, purpose, description, test_share, content_version AS edition
    FROM nlp_dataset WHERE guid = ${guid} AND removed_at IS NULL`

const findModel = (ctx: Ctx, guid: string) =>
  rowOf(ctx.db)<ModelFacts & { name: string; edition: number }>`
    SELECT m.name, m.description, d.guid AS dataset, m.strange_category, m.worst_f1, m.most_loss, m.engine, m.engine_url, m.row_version AS edition
    FROM nlp_model m LEFT JOIN nlp_dataset d ON d.id_dataset = m.id_dataset AND d.removed_at IS NULL
    WHERE m.guid = ${guid} AND m.removed_at IS NULL`

/** A dataset or model in the state that it has, with what it needs. */
export async function findNlpSource(ctx: Ctx, kind: 'dataset' | 'model', key: string) {
  const common = { key, guid: key, pinned: null }
  if (kind === 'dataset') {
    const found = await findDataset(ctx, key)
    if (!found) return undefined
    const { idDataset, name, edition, ...rest } = found
    const facts = { ...rest, categories: await readCategories(ctx, idDataset) }
    const uses = [{ kind: 'language', target: facts.language, step: '' }]
    const source: Source<'dataset'> = { ...common, kind, name, edition, needs: [], uses, facts: facts as never } // plain JSON
    return { source, wanted: [] }
  }
  const found = await findModel(ctx, key)
  if (!found) return undefined
  const { name, edition, ...facts } = found
  const dataset = facts.dataset
  const needs = dataset === null ? [] : [dataset]
  const uses = needs.map((target) => ({ kind: 'dataset', target, step: '' }))
  const source: Source<'model'> = { ...common, kind, name, edition, needs, uses, facts: { ...facts } }
  return { source, wanted: needs.map((each) => ({ kind: 'dataset' as const, key: each })) }
}

const inOrder = (texts: readonly string[]) => texts.toSorted((one, other) => (one < other ? -1 : 1))

export async function readCategories(ctx: Ctx, idDataset: number): Promise<readonly CategoryFacts[]> {
  const all = await readUtterances(ctx.db, idDataset)
  const by = (idCategory: number, side: UtteranceSplit) =>
    all.filter((each) => each.idCategory === idCategory && each.split === side).map(({ text }) => text)
  return (await listAllCategories(ctx.db, idDataset))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ idCategory, name, description }) => ({
      ...{ name, description },
      train: inOrder(by(idCategory, 'train')),
      test: inOrder(by(idCategory, 'test')),
    }))
}

/** Gives a dataset this content, as one version of it. What is there already stays on the side where it is. */
export async function writeCategories(
  ctx: Ctx,
  idDataset: number,
  wanted: readonly CategoryFacts[],
  what: string,
): Promise<void> {
  await changeContent(ctx, idDataset, what, async (_, version) => {
    const before = await listAllCategories(ctx.db, idDataset)
    const ids = new Map(before.map(({ name, idCategory }) => [name.toLowerCase(), idCategory]))
    const isNew = ({ name }: CategoryFacts) => !ids.has(name.toLowerCase())
    const drafts = wanted.filter(isNew).map(({ name, description }) => ({ name, description }))
    for (const { name, idCategory } of await insertCategories(ctx, idDataset, drafts, version))
      ids.set(name.toLowerCase(), idCategory)
    for (const { name, description } of wanted) {
      const own = before.find((each) => each.name.toLowerCase() === name.toLowerCase())
      if (own && (own.name !== name || own.description !== description))
        await storeCategory(ctx, own.idCategory, { name, description }, version)
    }
    const texts = wanted.flatMap(({ name, train, test }) => {
      const idCategory = ids.get(name.toLowerCase()) ?? 0
      const on = (split: UtteranceSplit) => (text: string) => ({ text, idCategory, split })
      return [...train.map(on('train')), ...test.map(on('test'))]
    })
    const placeOf = ({ text, idCategory }: { text: string; idCategory: number }) =>
      `${idCategory} ${utteranceKey(text)}`
    const places = new Set(texts.map(placeOf))
    const there = await readUtterances(ctx.db, idDataset)
    const gone = there.filter((each) => !places.has(placeOf(each))).map(({ idUtterance }) => idUtterance)
    const removed = gone.length === 0 ? 0 : await deleteUtterances(ctx.db, idDataset, gone, version)
    const known = new Set(there.map(placeOf))
    const fresh = texts.filter((each) => !known.has(placeOf(each)))
    const added = await addPlaced(ctx, idDataset, fresh, version)
    const names = new Set(wanted.map(({ name }) => name.toLowerCase()))
    for (const { name, idCategory } of before)
      if (!names.has(name.toLowerCase())) await deleteCategory(ctx, idCategory, version)
    return { added, removed }
  })
}
