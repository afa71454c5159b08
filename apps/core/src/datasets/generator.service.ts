import { MAX_UTTERANCE } from '@parley/contract/datasets/dataset.enum.ts'
import type { madeVariants, variantsDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { utteranceKey } from '@parley/contract/datasets/utteranceKey.ts'
import { politenessIn } from '@parley/nlp'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { getCategory } from './category.store.ts'
import { getDataset } from './dataset.store.ts'
import { onTexts } from './textThread.ts'
import { keysAmong, sampleTraining } from './utterance.store.ts'

/** Utterances that variants are made of at once, chosen by the seed. */
const MOST_SOURCES = 300

/** Variants of what a model may learn from: one of a test utterance would tell the model what it is asked in the test. */
export async function makeVariants(
  ctx: Ctx,
  [idDataset, idCategory]: readonly [number, number],
  draft: z.output<typeof variantsDraft>,
): Promise<z.output<typeof madeVariants>> {
  const { language } = await getDataset(ctx.db, idDataset)
  await getCategory(ctx.db, idDataset, idCategory)
  const texts = await sampleTraining(ctx.db, idCategory, draft.seed, MOST_SOURCES)
  const variants = await onTexts('variants', { texts, ...draft, ...politenessIn(language) })
  const fitting = variants.filter(({ text }) => text.length <= MAX_UTTERANCE)
  const known = new Set(
    await keysAmong(
      ctx.db,
      idDataset,
      fitting.map(({ text }) => utteranceKey(text)),
    ),
  )
  const items = fitting
    .filter(({ text }) => !known.has(utteranceKey(text)))
    .map(({ text, of, rules }) => ({ text, of: texts[of] ?? '', rules: [...rules] }))
  return { items, sources: texts.length }
}
