import { createModel, publishModel, type SeedTools, trainNow } from '@parley/core'

/** A live model for each dataset of the bank; models that are there stay. */
export async function addModels({ as }: SeedTools): Promise<void> {
  await as('jana', 'Harbour Bank', async (ctx) => {
    if (await ctx.db.selectFrom('nlpModel').select('idModel').limit(1).executeTakeFirst()) return
    const datasets = await ctx.db.selectFrom('nlpDataset').select(['idDataset', 'name']).orderBy('idDataset').execute()
    for (const { idDataset, name } of datasets) {
      const description = 'What callers of the bank want'
      const { idModel, rowVersion } = await createModel(ctx, {
        ...{ name, description, idDataset, strangeCategory: '', worstF1: 30, mostLoss: 10 },
      })
      const version = await trainNow(ctx, idModel)
      await publishModel(ctx, idModel, { version, rowVersion, reason: 'First version' })
    }
  })
}
