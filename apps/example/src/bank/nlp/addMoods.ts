import {
  addUtterances,
  createCategory,
  createDataset,
  createModel,
  publishModel,
  type SeedTools,
  trainNow,
  virtualClock,
} from '@parley/core'
import { moods } from './moods.ts'

const DAY_MS = 86_400_000
const DAYS_AGO = 12
/** Of the dataset and of the model that learns it. */
export const MOODS = 'Moods of callers'

/** A live model that tells how callers sound, with an error that is known; one that is there stays. */
export async function addMoods({ as, clock }: SeedTools): Promise<void> {
  const at = virtualClock(new Date(clock.now().getTime() - DAYS_AGO * DAY_MS))
  const work: Parameters<typeof as<void>>[2] = async (ctx) => {
    if (await ctx.db.selectFrom('nlpModel').select('idModel').where('name', '=', MOODS).executeTakeFirst()) return
    const description = 'How callers sound, sorted by hand'
    const draft = { name: MOODS, language: 'en-GB', purpose: 'sentiment' as const, description, testShare: 25 }
    const { idDataset } = await createDataset(ctx, draft)
    for (const [name, texts] of Object.entries(moods)) {
      const { idCategory } = await createCategory(ctx, idDataset, { name, description: '' })
      await addUtterances(ctx, idDataset, idCategory, [...texts], 'import')
    }
    const model = { name: MOODS, description, idDataset, strangeCategory: '', worstF1: 50, mostLoss: 10 }
    const { idModel, rowVersion } = await createModel(ctx, model)
    const version = await trainNow(ctx, idModel)
    await publishModel(ctx, idModel, { version, rowVersion, reason: 'First version' })
  }
  await as('jana', 'Harbour Bank', work, at)
}
