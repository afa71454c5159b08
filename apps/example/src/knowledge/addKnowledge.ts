import {
  createKnowledgeBase,
  insertKnowledgeFile,
  measureMinScore,
  readKnowledgeNow,
  type SeedTools,
  virtualClock,
} from '@parley/core'
import { cards } from './bankDocuments.ts'
import { supply } from './energyDocuments.ts'
import type { ExampleKnowledge } from './exampleKnowledge.ts'
import { writeFile } from './writeFile.ts'

const DAY_MS = 86_400_000
/** Before the flow that answers from it. */
const DAYS_AGO = 22

/** Who keeps which knowledge base. */
const KEPT: readonly (readonly [username: string, tenant: string, knowledge: ExampleKnowledge])[] = [
  ['greta', 'Nordlicht Energie', supply],
  ['jana', 'Harbour Bank', cards],
]

/** What the companies of the example answer from, uploaded as people upload it; what is there stays. */
export async function addKnowledge({ as, clock, services }: SeedTools): Promise<void> {
  const at = virtualClock(new Date(clock.now().getTime() - DAYS_AGO * DAY_MS))
  for (const [username, tenant, { name, guid, entries, golden, files }] of KEPT) {
    const written = await Promise.all(files.map(writeFile))
    const made = await as(
      username,
      tenant,
      async (ctx) => {
        const known = await ctx.db
          .selectFrom('knowledgeBase')
          .select('name')
          .where('name', '=', name)
          .executeTakeFirst()
        if (known) return undefined
        const draft = { name, entries: [...entries], golden: [...golden] }
        const { idKnowledgeBase } = await createKnowledgeBase(ctx, draft, guid)
        for (const { fileName, bytes } of written) {
          const file = { fileName, content: bytes.toString('base64') }
          const { idKnowledgeSource } = await insertKnowledgeFile(ctx, services, idKnowledgeBase, file)
          // What flows answer from is read before they are played; the others wait for their task.
          if (guid !== undefined) await readKnowledgeNow(ctx, services, idKnowledgeSource)
        }
        return idKnowledgeBase
      },
      at,
    )
    // Its golden questions are enough to say from which score on it answers, once what it answers from is kept.
    if (made !== undefined && guid !== undefined) await as(username, tenant, (ctx) => measureMinScore(ctx, made), at)
  }
}
