import { addUtterances, createCategory, createDataset, type SeedTools, virtualClock } from '@parley/core'
import { misfiled } from './misfiled.ts'
import { type SpokenLanguage, speeches, utterancesOf } from './sayings.ts'

const names: Readonly<Record<SpokenLanguage, string>> = { 'en-GB': 'Bank intents', 'cs-CZ': 'Záměry volajících' }

const DAY_MS = 86_400_000
/** Before the models that learned it. */
const DAYS_AGO = 25

/** What callers of the bank want, in two languages, for models to learn; datasets that are there stay. */
export async function addDatasets({ as, clock }: SeedTools): Promise<void> {
  const at = virtualClock(new Date(clock.now().getTime() - DAYS_AGO * DAY_MS))
  const work: Parameters<typeof as<void>>[2] = async (ctx) => {
    if (await ctx.db.selectFrom('nlpDataset').select('idDataset').limit(1).executeTakeFirst()) return
    for (const language of Object.keys(speeches) as SpokenLanguage[]) {
      const description = 'What callers say when they are asked how the bank can help'
      const draft = { name: names[language], language, purpose: 'intent' as const, description, testShare: 20 }
      const { idDataset } = await createDataset(ctx, draft)
      for (const [name, texts] of utterancesOf(language)) {
        const { idCategory } = await createCategory(ctx, idDataset, { name, description: '' })
        await addUtterances(ctx, idDataset, idCategory, [...texts, ...(misfiled[language]?.[name] ?? [])], 'import')
      }
    }
  }
  await as('lenka', 'Harbour Bank', work, at)
}
