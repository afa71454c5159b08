import type { StoredEngine } from '@parley/contract/models/model.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { readEngine } from './trainedModel.store.ts'

/** Where the key of an engine is bound to: another address cannot be given what the one before knew. */
export const keyPlace = (tenant: number, url: string): string => `engine ${new URL(url).origin} of tenant ${tenant}`

/** The key for an address: the one that the model has now, or where it is asked elsewhere by now, the one of the version. */
export function keyFor(
  { url, key }: StoredEngine,
  now: { readonly engineUrl: string; readonly engineKey: string | null },
): string | null {
  const isSame = now.engineUrl !== '' && new URL(now.engineUrl).origin === new URL(url).origin
  return isSame ? now.engineKey : key
}

/** The engine of a version, ready to be asked; undefined where it has none. */
export async function engineOf(
  { db, vault, tenant, reach }: Pick<Ctx, 'db' | 'vault' | 'tenant' | 'reach'>,
  idModel: number,
  version: number,
) {
  const found = await readEngine(db, idModel, version)
  if (!found?.engine) return undefined
  const { url } = found.engine
  const sealed = keyFor(found.engine, found)
  const key = sealed === null ? undefined : vault.open(keyPlace(tenant, url), sealed)
  return { url, key, language: found.language, isOpen: reach.isOpen }
}
