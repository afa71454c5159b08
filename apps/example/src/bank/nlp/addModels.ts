import { createModel, publishModel, type SeedTools, trainNow, virtualClock } from '@parley/core'
import { INTENTS } from '../guids.ts'

const DAY_MS = 86_400_000
/** Before the flow that listens with them was made. */
const DAYS_AGO = 23

/** A live model for each dataset of the bank; models that are there stay. */
export async function addModels({ as, clock }: SeedTools): Promise<void> {
  const at = virtualClock(new Date(clock.now().getTime() - DAYS_AGO * DAY_MS))
  const work: Parameters<typeof as<void>>[2] = async (ctx) => {
    if (await ctx.db.selectFrom('nlpModel').select('idModel').limit(1).executeTakeFirst()) return
    const datasets = await ctx.db
      .selectFrom('nlpDataset')
      .select(['idDataset', 'name', 'language'])
      .orderBy('idDataset')
      .execute()
    for (const { idDataset, name, language } of datasets) {
      const description = 'What callers of the bank want'
      const draft = { name, description, idDataset, strangeCategory: '', worstF1: 30, mostLoss: 10 }
      const { idModel, rowVersion } = await createModel(ctx, draft, language === 'en-GB' ? INTENTS : undefined)
      const version = await trainNow(ctx, idModel)
      await publishModel(ctx, idModel, { version, rowVersion, reason: 'First version' })
    }
  }
  await as('jana', 'Harbour Bank', work, at)
}
