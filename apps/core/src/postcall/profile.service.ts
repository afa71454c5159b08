import { sameJson } from '@parley/contract/audit/audit.rules.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { keptBy } from '@parley/contract/kernel/inUse.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { analysisProfileKind } from '@parley/contract/postcall/postcall.entity.ts'
import { FEWEST_TESTS, profileProblem } from '@parley/contract/postcall/postcall.rules.ts'
import {
  type AnalysisProfile,
  type AnalysisProfileDraft,
  analysisProfileDraft,
  type ProfileDefinition,
} from '@parley/contract/postcall/postcall.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { holdModel, readLiveMeasure } from '../models/model.store.ts'
import {
  getProfile,
  insertProfile,
  insertVersion,
  lockProfile,
  markRemoved,
  storeProfile,
  storeVersion,
} from './profile.store.ts'
import { isMeasured } from './sentiment.ts'

const NOT_MEASURED = `How often this model is wrong isn’t known. Train it on a dataset with ${FEWEST_TESTS} test utterances or more, and publish that version.`

const profiles: Keeping<AnalysisProfile> = {
  of: analysisProfileKind,
  lock: ({ db }, id) => lockProfile(db, id),
  get: ({ db }, id) => getProfile(db, id),
  name: ({ name }) => name,
  facts: factsIn(analysisProfileDraft, 'version'),
}

export function refuseUnsound(definition: ProfileDefinition): void {
  const problem = profileProblem(definition)
  if (problem !== undefined) refuse(reason('postcall.invalid', { problem }))
}

async function refuseUnsavable(ctx: Ctx, definition: ProfileDefinition): Promise<void> {
  refuseUnsound(definition)
  const { topicModel, sentimentModel } = definition
  if (topicModel !== null && !(await holdModel(ctx.db, topicModel)))
    throw new Refusal(reason('validation.failed'), { 'definition.topicModel': messages.choice })
  if (sentimentModel === null) return
  const field = 'definition.sentimentModel'
  if (!(await holdModel(ctx.db, sentimentModel)))
    throw new Refusal(reason('validation.failed'), { [field]: messages.choice })
  if (!isMeasured(await readLiveMeasure(ctx.db, sentimentModel)))
    throw new Refusal(reason('validation.failed'), { [field]: NOT_MEASURED })
}

/** Lines that the person may not see are left out. */
export async function readProfile(ctx: Ctx, id: number): Promise<AnalysisProfile> {
  const profile = await getProfile(ctx.db, id)
  return { ...profile, lines: profile.lines.filter((line) => ctx.can('Line.view', line.id)) }
}

export async function createProfile(ctx: Ctx, draft: AnalysisProfileDraft): Promise<AnalysisProfile> {
  return await createOf(ctx, profiles, async () => {
    await refuseUnsavable(ctx, draft.definition)
    return await insertProfile(ctx, draft)
  })
}

/** What has judged calls stays: a change makes the next version, which judges what ends from then on. It is for who may change all its lines. */
export async function updateProfile(
  ctx: Ctx,
  id: number,
  { name, definition, rowVersion }: AnalysisProfileDraft & { readonly rowVersion?: number | undefined },
): Promise<AnalysisProfile> {
  await changeOf(ctx, profiles, id, rowVersion, async (before) => {
    for (const line of before.lines) await ctx.require('Line.edit', line.id)
    const isSame = sameJson(before.definition, definition)
    if (isSame && before.name === name) return
    if (!isSame) await refuseUnsavable(ctx, definition)
    const version = isSame || !before.isUsed ? before.version : before.version + 1
    if (version !== before.version) await insertVersion(ctx.db, id, version, definition)
    else if (!isSame) await storeVersion(ctx.db, id, version, definition)
    await storeProfile(ctx, id, { name, version })
  })
  return await readProfile(ctx, id)
}

export const removeProfile = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, profiles, id, async ({ lines }) => {
    const seen = lines.filter((line) => ctx.can('Line.view', line.id))
    refuseInUse(inUse(usersOf(lineEntityKind, seen), lines.length - seen.length), keptBy('postcall.inUse'))
    await markRemoved(ctx, id)
  })
