import { datasetKind } from '@parley/contract/datasets/dataset.entity.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { LabelDiagnosis, Suggestion } from '@parley/contract/models/diagnosis.schema.ts'
import { lockDataset } from '../datasets/dataset.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { startTask } from '../tasks/task.service.ts'
import type { StoredSuggestion } from './diagnosing.ts'
import type {} from './diagnosis.jobs.ts'
import { beginDiagnosis, readCategoryIds, readDiagnosisRow, readUtterancesNow } from './diagnosis.store.ts'
import { countLearned, findDataset } from './model.store.ts'

const { NEW, RUNNING, DONE, ERROR } = taskStatus.of

/** What was found, as far as it still holds: what was moved or removed since is left out. */
export async function readDiagnosis(ctx: Ctx, idDataset: number): Promise<LabelDiagnosis> {
  const dataset = (await findDataset(ctx.db, idDataset)) ?? notFound('Dataset')
  const row = await readDiagnosisRow(ctx.db, idDataset)
  const nothing = { accuracy: null, relabelAll: null, suggestions: [] }
  if (!row) return { status: null, progress: null, startedAt: null, error: null, isOutdated: false, ...nothing }
  const { result, startedAt, contentVersion } = row
  return {
    // A task that was deleted left what came of it.
    status: row.status ?? (result ? DONE : ERROR),
    progress: row.status === RUNNING ? row.progress : null,
    startedAt,
    error: row.error ?? row.taskError,
    isOutdated: contentVersion < dataset.contentVersion,
    ...nothing,
    ...(result && {
      accuracy: result.accuracy,
      relabelAll: result.relabelAll,
      suggestions: await shown(ctx, idDataset, result.suggestions),
    }),
  }
}

async function shown(ctx: Ctx, idDataset: number, found: readonly StoredSuggestion[]): Promise<Suggestion[]> {
  const ids = found.flatMap((one) => (one.kind === 'relabel' ? [one.idUtterance] : []))
  const known = new Map((await readUtterancesNow(ctx.db, ids)).map((row) => [row.id, row]))
  const categories = new Map((await readCategoryIds(ctx.db, idDataset)).map(({ id, name }) => [name, id]))
  return found.flatMap((one): Suggestion[] => {
    if (one.kind === 'merge')
      return one.categories.every((name) => categories.has(name)) ? [{ ...one, categories: [...one.categories] }] : []
    if (one.kind === 'split')
      return categories.has(one.category)
        ? [{ ...one, parts: one.parts.map(({ count, words }) => ({ count, words: [...words] })) }]
        : []
    const now = known.get(one.idUtterance)
    const id = categories.get(one.to)
    if (!now || id === undefined || now.category !== one.from) return []
    const doubt = Math.min(1, Math.max(0, one.doubt))
    return [{ ...one, doubt, text: now.text, to: { id, name: one.to } }]
  })
}

export async function startDiagnosis(ctx: Ctx, idDataset: number): Promise<LabelDiagnosis> {
  const { name, contentVersion } = await lockDataset(ctx.db, idDataset)
  const row = await readDiagnosisRow(ctx.db, idDataset)
  if (row?.status === NEW || row?.status === RUNNING) refuse(reason('model.training'))
  const { categories } = await countLearned(ctx.db, idDataset)
  if (categories < 2)
    refuse(reason('model.nothingToLearn', { problem: 'at least two categories need utterances for training' }))
  const { id } = await startTask(ctx, {
    name: 'Check labels',
    description: name,
    job: 'models.diagnose',
    payload: { idDataset },
    also: ['NlpApi.viewcategory'],
  })
  await noteDone(ctx, datasetKind, [idDataset, name], 'Check of the labels started')
  await beginDiagnosis(ctx.db, idDataset, id, contentVersion, ctx.clock.now())
  return await readDiagnosis(ctx, idDataset)
}
