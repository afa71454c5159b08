import { reason } from '@parley/contract/kernel/errors.ts'
import { keptBy } from '@parley/contract/kernel/inUse.ts'
import { knowledgeBaseKind } from '@parley/contract/knowledgeBase/knowledgeBase.entity.ts'
import {
  type KnowledgeBase,
  type KnowledgeEntry,
  knowledgeBaseDraft,
} from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { KnowledgeAnswer, knowledgeAsk } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { z } from 'zod'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { inUseOf } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuseInUse } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  deleteKnowledgeBase,
  getKnowledgeBase,
  insertKnowledgeBase,
  lockKnowledgeBase,
  storeKnowledgeBase,
  storeMinScore,
  versionOf,
} from './knowledgeBase.store.ts'
import { holdingOf, isEnough } from './minScore.ts'
import { takeQuestion } from './question.store.ts'
import { answerFrom } from './search/answerFrom.ts'
import { indexOf } from './search/indexCache.ts'
import type {} from './source.jobs.ts'
import { fileKeys, listHeld } from './source.store.ts'

type Draft = z.output<typeof knowledgeBaseDraft>
const MOST_ENTRIES = 1_000

const bases: Keeping<KnowledgeBase> = {
  of: knowledgeBaseKind,
  lock: ({ db }, id) => lockKnowledgeBase(db, id),
  get: ({ db }, id) => getKnowledgeBase(db, id),
  name: ({ name }) => name,
  facts: factsIn(knowledgeBaseDraft, 'guid'),
}

export const createKnowledgeBase = (ctx: Ctx, draft: Draft, guid?: string): Promise<KnowledgeBase> =>
  createOf(ctx, bases, () => insertKnowledgeBase(ctx, draft, guid))

export const updateKnowledgeBase = (
  ctx: Ctx,
  id: number,
  { rowVersion, ...draft }: Draft & { readonly rowVersion?: number },
): Promise<KnowledgeBase> =>
  changeOf(ctx, bases, id, rowVersion, async ({ name, minScore }) => {
    await storeKnowledgeBase(ctx, id, draft)
    if (minScore && draft.golden && !isEnough(draft.golden)) {
      await storeMinScore(ctx.db, id, null)
      await noteDone(ctx, knowledgeBaseKind, [id, name], 'Took back the minimum score: too few golden questions')
    }
    // A text that waits for a golden question may be let in by what was changed.
    if ((await listHeld(ctx.db, id)).length > 0)
      await ctx.enqueue('knowledge.weighAgain', { idKnowledgeBase: id }, { key: `weigh ${id}` })
  })

export const removeKnowledgeBase = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, bases, id, async ({ guid }) => {
    refuseInUse(await inUseOf(ctx, 'knowledgeBase', guid), keptBy('knowledgeBase.inUse'))
    for (const key of await fileKeys(ctx.db, id)) await ctx.enqueue('files.remove', { key })
    await deleteKnowledgeBase(ctx.db, id)
  })

/** Flows and components that use it, as far as the user may see them. */
export const relationsOf = async (ctx: Ctx, id: number) =>
  onlyVisible(ctx, await listRelations(ctx.db, (await getKnowledgeBase(ctx.db, id)).guid, 'knowledgeBase'))

export const askKnowledge = async (
  { db }: Ctx,
  id: number,
  { minScore, ...asked }: z.output<typeof knowledgeAsk>,
): Promise<KnowledgeAnswer> => {
  const base = await versionOf(db, id)
  return answerFrom(await indexOf(db, base), asked, holdingOf(base.minScore, minScore))
}

/** A question of conversations becomes an entry, and is no open question any more. */
export const answerQuestion = (
  ctx: Ctx,
  id: number,
  idKnowledgeQuestion: number,
  entry: KnowledgeEntry,
): Promise<KnowledgeBase> =>
  changeOf(ctx, bases, id, undefined, async ({ name, entries }) => {
    await takeQuestion(ctx.db, id, idKnowledgeQuestion)
    if (entries.length >= MOST_ENTRIES) refuse(reason('knowledgeBase.full', { most: MOST_ENTRIES, what: 'entries' }))
    await storeKnowledgeBase(ctx, id, { name, entries: [...entries, entry] })
  })

export async function dismissQuestion(ctx: Ctx, id: number, idKnowledgeQuestion: number): Promise<void> {
  const { name } = await getKnowledgeBase(ctx.db, id)
  const question = await takeQuestion(ctx.db, id, idKnowledgeQuestion)
  await noteDone(ctx, knowledgeBaseKind, [id, name], 'Dropped a question without an answer', { question })
}
