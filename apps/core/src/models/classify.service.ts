import { setImmediate } from 'node:timers/promises'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Classified, classifiedTexts, classifyDraft } from '@parley/contract/models/model.schema.ts'
import { nearestTexts, type Model as Trained } from '@parley/nlp'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { askAll, EngineAway, HttpModel } from '../trainedModels/httpModel.ts'
import { loadModel } from '../trainedModels/modelCache.ts'
import { getModel, getVersion } from './model.store.ts'

/** Of one text all categories that people look at, of many the best ones. */
const SHOWN = 10
const SHOWN_OF_MANY = 3
/** Texts after which others have their turn. */
const PIECE = 200
/** As long as a person waits for a file of texts. */
const MOST_MS = 60_000
/** Utterances among which the nearest are looked for. */
const MOST_COMPARED = 2_000

export async function classify(
  ctx: Ctx,
  idModel: number,
  { texts, version: wanted }: z.output<typeof classifyDraft>,
): Promise<z.output<typeof classifiedTexts>> {
  const model = await getModel(ctx.db, idModel)
  const version = wanted ?? model.usedVersion ?? refuse(reason('model.notTrained'))
  await getVersion(ctx.db, idModel, version)
  const trained = (await loadModel(ctx, model.guid, idModel, version)) ?? refuse(reason('model.notTrained'))
  if (trained instanceof HttpModel) return { version, results: await answered(trained, texts) }
  const [first] = texts
  if (texts.length === 1 && first !== undefined) {
    const found = { text: first, ...trained.predict(first, SHOWN) }
    const words = trained.explain(first)
    return {
      version,
      results: [{ ...plain(found), words, nearest: await nearestOf(ctx, model.idDataset, trained, found) }],
    }
  }
  const results: Classified[] = []
  for (const [at, text] of texts.entries()) {
    if (at % PIECE === PIECE - 1) await setImmediate()
    results.push({ ...plain({ text, ...trained.predict(text, SHOWN_OF_MANY) }), words: [], nearest: [] })
  }
  return { version, results }
}

/** As an engine elsewhere sees them; it gives no reasons. */
async function answered(engine: HttpModel, texts: readonly string[]): Promise<Classified[]> {
  const most = texts.length === 1 ? SHOWN : SHOWN_OF_MANY
  const found = await askAll(engine, texts, AbortSignal.timeout(MOST_MS)).catch((error: unknown) =>
    error instanceof EngineAway || (error instanceof Error && error.name === 'TimeoutError')
      ? refuse(reason('model.engineAway', { problem: error.message }))
      : Promise.reject(error),
  )
  return found.map(({ scores, outOfScope }, at) => ({
    text: texts[at] ?? '',
    scores: scores.slice(0, most),
    outOfScope,
    unknownWords: 0,
    words: [],
    nearest: [],
  }))
}

const plain = ({ scores, ...found }: { readonly text: string } & ReturnType<Trained['predict']>) => ({
  ...found,
  scores: [...scores],
})

/** Of what the dataset has now of the likeliest categories; only who may see categories is shown utterances. */
async function nearestOf(
  ctx: Ctx,
  idDataset: number | null,
  trained: Trained,
  { text, scores }: { readonly text: string; readonly scores: readonly { readonly category: string }[] },
): Promise<Classified['nearest']> {
  if (!ctx.can('NlpApi.viewcategory')) return []
  const likely = scores.slice(0, SHOWN_OF_MANY).map(({ category }) => category)
  const rows = await rowsOf(ctx.db)<{ idUtterance: number; text: string; category: string }>`
    SELECT u.id_utterance, u.text, c.name AS category FROM nlp_utterance u JOIN nlp_category c ON c.id_category = u.id_category
    WHERE u.id_dataset = ${idDataset} AND u.split = 'train' AND c.name = ANY (${likely}::text[]) ORDER BY u.id_utterance LIMIT ${MOST_COMPARED}`
  return nearestTexts(
    trained,
    text,
    rows.map((row) => row.text),
  ).flatMap(({ text: at, likeness }) => {
    const row = rows[at]
    return row ? [{ ...row, likeness: Math.min(1, likeness) }] : []
  })
}
