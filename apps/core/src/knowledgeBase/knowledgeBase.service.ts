import { reason } from '@parley/contract/kernel/errors.ts'
import { knowledgeBaseKind } from '@parley/contract/knowledgeBase/knowledgeBase.entity.ts'
import {
  type KnowledgeBase,
  type knowledgeBaseChange,
  knowledgeBaseDraft,
} from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { z } from 'zod'
import { namesOfUsers } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  deleteKnowledgeBase,
  getKnowledgeBase,
  insertKnowledgeBase,
  lockKnowledgeBase,
  storeKnowledgeBase,
} from './knowledgeBase.store.ts'

const bases: Keeping<KnowledgeBase> = {
  of: knowledgeBaseKind,
  lock: ({ db }, id) => lockKnowledgeBase(db, id),
  get: ({ db }, id) => getKnowledgeBase(db, id),
  name: ({ name }) => name,
  facts: factsIn(knowledgeBaseDraft),
}

export const createKnowledgeBase = (
  ctx: Ctx,
  draft: z.output<typeof knowledgeBaseDraft>,
  guid?: string,
): Promise<KnowledgeBase> => createOf(ctx, bases, () => insertKnowledgeBase(ctx, draft, guid))

export const updateKnowledgeBase = (
  ctx: Ctx,
  id: number,
  { rowVersion, ...draft }: z.output<typeof knowledgeBaseChange>,
): Promise<KnowledgeBase> => changeOf(ctx, bases, id, rowVersion, () => storeKnowledgeBase(ctx, id, draft))

export const removeKnowledgeBase = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, bases, id, async ({ guid }) => {
    const users = await namesOfUsers(ctx, 'knowledgeBase', guid)
    if (users.length > 0) refuse(reason('knowledgeBase.inUse', { users: users.join(', ') }))
    await deleteKnowledgeBase(ctx.db, id)
  })
