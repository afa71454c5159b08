import { reason } from '@parley/contract/kernel/errors.ts'
import type { ConfusedUtterance, ModelReport } from '@parley/contract/models/model.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { getVersion, type Measured, readMeasured } from './model.store.ts'

/** What was measured of a version; refuses one that was not trained to its end. */
export async function measuredOf(ctx: Ctx, idModel: number, version: number): Promise<Measured> {
  await getVersion(ctx.db, idModel, version)
  return (await readMeasured(ctx.db, idModel, version)) ?? refuse(reason('model.notTrained'))
}

export async function readReport(ctx: Ctx, idModel: number, version: number): Promise<ModelReport> {
  const { evaluation } = await measuredOf(ctx, idModel, version)
  const { metrics, sweep, bestThreshold, calibration } = evaluation
  return {
    version,
    categories: [...metrics.categories],
    confusion: metrics.confusion.map(({ actual, predicted, examples }) => ({
      actual,
      predicted,
      count: examples.length,
    })),
    sweep: [...sweep],
    bestThreshold,
    bins: [...calibration.bins],
    calibrationError: calibration.error,
  }
}

const MOST = 500

/** Utterances behind a cell, the surest mistakes first; as they are now. */
export async function readConfused(
  ctx: Ctx,
  idModel: number,
  version: number,
  cell: { readonly actual: string; readonly predicted: string },
): Promise<ConfusedUtterance[]> {
  const { answers } = await measuredOf(ctx, idModel, version)
  const found = answers
    .filter(({ actual, predicted }) => actual === cell.actual && predicted === cell.predicted)
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, MOST)
  const texts = await rowsOf(ctx.db)<{ id: number; text: string; idCategory: number }>`
    SELECT id_utterance AS id, text, id_category FROM nlp_utterance WHERE id_utterance = ANY (${found.map(({ id }) => id)}::bigint[])`
  const known = new Map(texts.map((one) => [one.id, one]))
  return found.map(({ id, score, outOfScope }) => ({
    idUtterance: id,
    text: known.get(id)?.text ?? null,
    idCategory: known.get(id)?.idCategory ?? null,
    score,
    outOfScope,
  }))
}
