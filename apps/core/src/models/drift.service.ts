import { reason } from '@parley/contract/kernel/errors.ts'
import type { ModelDrift } from '@parley/contract/models/drift.schema.ts'
import { LEAST_DRIFT } from '@parley/contract/models/model.enum.ts'
import type { Drift } from '@parley/nlp'
import { onTexts } from '../datasets/textThread.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { readArtifact } from '../trainedModels/trainedModel.store.ts'
import { masked, openConversations } from './feedback.service.ts'
import { inputsIn } from './feedback.store.ts'
import { getModel, sampleTexts } from './model.store.ts'
import { measuredOf } from './report.service.ts'

/** Utterances of each side that are compared, evenly from all. */
const MOST_COMPARED = 5_000

/** What callers say now beside what the live version learned, or where none is live the newest; with what differs among utterances of the dataset itself. */
export async function readDrift(ctx: Ctx, idModel: number): Promise<ModelDrift> {
  const { guid, idDataset, usedVersion } = await getModel(ctx.db, idModel)
  const version = usedVersion ?? refuse(reason('model.notTrained'))
  const { evaluation } = await measuredOf(ctx, idModel, version)
  const conversations = await openConversations(ctx, guid)
  const inputs = (await inputsIn(ctx.db, conversations, guid)).map(masked)
  const found = {
    version,
    threshold: evaluation.bestThreshold,
    conversations: conversations.length,
    inputs: inputs.length,
    since: inputs.at(-1)?.at ?? null,
    understood: inputs.filter(({ isUnderstood }) => isUnderstood).length,
  }
  const bytes = await readArtifact(ctx.db, idModel, version)
  const trained = await sampleTexts(ctx.db, idDataset, 'train', MOST_COMPARED)
  if (inputs.length < LEAST_DRIFT || trained.length === 0 || !bytes)
    return { ...found, now: null, atTests: null, more: [], less: [] }
  const tests = await sampleTexts(ctx.db, idDataset, 'test', inputs.length)
  const live = inputs.map(({ text }) => text)
  const { now, atTests } = await onTexts('drift', { bytes, threshold: found.threshold, trained, tests, live })
  return {
    ...found,
    now: sharesOf(now),
    atTests: tests.length < LEAST_DRIFT ? null : sharesOf(atTests),
    more: now.more.filter(isWord),
    less: now.less.filter(isWord),
  }
}

/** Numbers that callers give are no words. */
const isWord = ({ word }: Drift['more'][number]) => /\p{L}/u.test(word)
const sharesOf = ({ more: _, less: __, ...shares }: Drift) => shares
