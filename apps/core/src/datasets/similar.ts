import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { onTexts } from './textThread.ts'

export interface SimilarGroup {
  readonly ids: readonly number[]
  readonly isBetween: boolean
}

/** The last few datasets that were looked through, as they were then; one who turns pages asks again and again. */
const seen = new Map<string, Promise<readonly SimilarGroup[]>>()
const MOST_SEEN = 5

interface DatasetVersion {
  readonly idDataset: number
  readonly guid: string
  readonly contentVersion: number
}

/** Groups of utterances that nearly say the same, by the version of the dataset. */
export function similarIn(
  ctx: Ctx,
  { idDataset, guid, contentVersion }: DatasetVersion,
): Promise<readonly SimilarGroup[]> {
  const key = `${ctx.tenant} ${guid} ${contentVersion}`
  const known = seen.get(key)
  if (known) return known
  const found = groupsOf(ctx, idDataset)
  seen.set(key, found)
  found.catch(() => seen.delete(key))
  const [oldest] = seen.keys()
  if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest)
  return found
}

async function groupsOf(ctx: Ctx, idDataset: number): Promise<readonly SimilarGroup[]> {
  const rows = await rowsOf(ctx.db)<{ idUtterance: number; idCategory: number; key: string }>`
    SELECT DISTINCT ON (key, id_category) id_utterance, id_category, key FROM nlp_utterance WHERE id_dataset = ${idDataset}
    ORDER BY key, id_category`
  const groups = await onTexts('similarGroups', { texts: rows.map(({ key }) => key) })
  const found = groups.map((places) => {
    const some = places.flatMap((place) => rows[place] ?? [])
    return {
      ids: some.map(({ idUtterance }) => idUtterance).sort((one, other) => one - other),
      isBetween: new Set(some.map(({ idCategory }) => idCategory)).size > 1,
      // The same text twice is a conflict, which has a list of its own.
      isSame: new Set(some.map(({ key }) => key)).size === 1,
    }
  })
  return found
    .filter(({ isSame }) => !isSame)
    .sort((one, other) => Number(other.isBetween) - Number(one.isBetween))
    .map(({ ids, isBetween }) => ({ ids, isBetween }))
}
