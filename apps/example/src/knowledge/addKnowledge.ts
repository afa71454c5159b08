import { createKnowledgeBase, insertKnowledgeFile, type SeedTools } from '@parley/core'
import { cards } from './bankDocuments.ts'
import { supply } from './energyDocuments.ts'
import type { ExampleKnowledge } from './exampleKnowledge.ts'
import { writeFile } from './writeFile.ts'

/** Who keeps which knowledge base. */
const KEPT: readonly (readonly [username: string, tenant: string, knowledge: ExampleKnowledge])[] = [
  ['greta', 'Nordlicht Energie', supply],
  ['jana', 'Harbour Bank', cards],
]

/** What the companies of the example answer from, uploaded as people upload it; what is there stays. */
export async function addKnowledge({ as, services }: SeedTools): Promise<void> {
  for (const [username, tenant, { name, entries, golden, files }] of KEPT) {
    const written = await Promise.all(files.map(writeFile))
    await as(username, tenant, async (ctx) => {
      const made = await ctx.db.selectFrom('knowledgeBase').select('name').where('name', '=', name).executeTakeFirst()
      if (made) return
      const { idKnowledgeBase } = await createKnowledgeBase(ctx, { name, entries: [...entries], golden: [...golden] })
      for (const { fileName, bytes } of written)
        await insertKnowledgeFile(ctx, services.files, idKnowledgeBase, { fileName, content: bytes.toString('base64') })
    })
  }
}
