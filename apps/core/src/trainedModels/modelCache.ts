import { deserialize, type Model } from '@parley/nlp'
import { modelKey } from '@parley/recognise/model-key.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { engineOf } from './engine.ts'
import { HttpModel } from './httpModel.ts'
import { readArtifact, readVersionsOf } from './trainedModel.store.ts'

/** What answers: a model of ours, at once, or an engine elsewhere. */
export type AskedModel = Model | HttpModel
type Around = Pick<Ctx, 'db' | 'vault' | 'tenant' | 'reach'>

/** Bytes of models that are kept ready; a large one has some megabytes. */
const MOST_BYTES = 256 * 1024 * 1024
const kept = new Map<string, { readonly model: Model; readonly size: number }>()
let size = 0

/** A version, ready to answer; undefined where there is none. Versions never change, so what is kept is never old. */
export async function loadModel(
  ctx: Around,
  guid: string,
  idModel: number,
  version: number,
): Promise<AskedModel | undefined> {
  const key = `${guid}@${version}`
  const known = kept.get(key)
  if (known) {
    kept.delete(key)
    kept.set(key, known)
    return known.model
  }
  const bytes = await readArtifact(ctx.db, idModel, version)
  if (!bytes) return await loadEngine(ctx, idModel, version)
  // Somebody else may have loaded it in the meantime; it is kept, and counted, once.
  const meanwhile = kept.get(key)
  if (meanwhile) return meanwhile.model
  const model = deserialize(bytes)
  kept.set(key, { model, size: bytes.length })
  size += bytes.length
  for (const [oldest, { size: freed }] of kept) {
    if (size <= MOST_BYTES || oldest === key) break
    kept.delete(oldest)
    size -= freed
  }
  return model
}

async function loadEngine(ctx: Around, idModel: number, version: number): Promise<HttpModel | undefined> {
  const engine = await engineOf(ctx, idModel, version)
  return engine && new HttpModel(engine)
}

interface NamedModel {
  readonly model: string
  readonly version?: number | undefined
}

/** Models that flows name, by their keys: the version that is named, else the live one. Those that are gone or not trained are left out. */
export async function loadModels(ctx: Around, named: readonly NamedModel[]): Promise<ReadonlyMap<string, AskedModel>> {
  const found = new Map<string, AskedModel>()
  if (named.length === 0) return found
  const versions = await readVersionsOf(ctx.db, [...new Set(named.map(({ model }) => model))])
  for (const one of named) {
    const row = versions.find(({ guid }) => guid === one.model)
    const version = one.version ?? row?.publishedVersion
    const model = row && version ? await loadModel(ctx, row.guid, row.idModel, version) : undefined
    if (model) found.set(modelKey(one), model)
  }
  return found
}
