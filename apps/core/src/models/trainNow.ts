import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  countLearned,
  findDataset,
  getModel,
  insertVersion,
  lockModel,
  readLearned,
  storeTrained,
} from './model.store.ts'
import { learnBeside } from './trainingThread.ts'

/** Trains a new version within the transaction, for who fills an installation; people have a task for it. Answers its number. */
export async function trainNow(ctx: Ctx, idModel: number): Promise<number> {
  const { db, clock } = ctx
  await lockModel(db, idModel)
  const { idDataset, newestVersion, strangeCategory } = await getModel(db, idModel)
  const dataset = (await findDataset(db, idDataset)) ?? refuse(reason('model.unknownDataset'))
  const { utterances, tests } = await countLearned(db, idDataset)
  const version = (newestVersion ?? 0) + 1
  const counts = { contentVersion: dataset.contentVersion, utterances, tests }
  const rows = await readLearned(db, idDataset)
  const learned = await learnBeside({ rows, strangeCategory }, new AbortController().signal, () => {})
  if (learned.problem !== undefined) return refuse(reason('model.nothingToLearn', { problem: learned.problem }))
  const { bytes, categories, evaluation, answers, tests: tested } = learned
  await insertVersion(ctx, idModel, { version, ...counts })
  const found = { categories, evaluation, answers, bytes: Buffer.from(bytes.buffer) }
  await storeTrained(db, idModel, version, { ...found, ...counts, tests: tested }, clock.now())
  return version
}
