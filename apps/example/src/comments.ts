import {
  addComment,
  answerComment,
  authorOf,
  type Ctx,
  inNameOf,
  resolveComment,
  type SeedTools,
  virtualClock,
} from '@parley/core'
import { bank } from './bank/bank.ts'

const HOURS_MS = 3_600_000
const FLOW = 'Reception'

/** Petra, who hears the conversations, and Tomáš, who draws the flow, talk about two of its steps: one matter is settled, the other waits. */
export async function addComments(tools: SeedTools): Promise<void> {
  const tomas = await tools.as('tomas', bank.name, async (ctx) => authorOf(ctx))
  /** Each thread in a transaction of its own, once. */
  const atStep = (nodeId: string, hoursAgo: number, work: (ctx: Ctx, idCallScript: number) => Promise<unknown>) =>
    tools.as(
      'petra',
      bank.name,
      async (ctx) => {
        const { idCallScript, isThere } = await findFlow(ctx, nodeId)
        if (!isThere) await work(ctx, idCallScript)
      },
      virtualClock(new Date(tools.clock.now().getTime() - hoursAgo * HOURS_MS)),
    )
  await atStep('thanks', 28, async (ctx, idCallScript) => {
    const { idFlowComment } = await addComment(ctx, idCallScript, {
      nodeId: 'thanks',
      nodeName: 'Thanks',
      text: 'Late in the evening “Have a nice day” sounds odd. Can it depend on the hour?',
      mentions: [],
    })
    const answer = { text: 'The survey says the same, so I would keep it.', mentions: [] }
    await answerComment(inNameOf(ctx, tomas), idFlowComment, answer)
    await resolveComment(ctx, idFlowComment, true)
  })
  await atStep('topic', 6, (ctx, idCallScript) =>
    addComment(ctx, idCallScript, {
      nodeId: 'topic',
      nodeName: 'Topic',
      text: `@${tomas.actor.name} five people asked for a mortgage here this week and were not understood. Can this step lead to the calculator?`,
      mentions: tomas.actor.id === null ? [] : [tomas.actor.id],
    }),
  )
}

async function findFlow({ db }: Ctx, nodeId: string): Promise<{ idCallScript: number; isThere: boolean }> {
  const { idCallScript } = await db
    .selectFrom('callScript')
    .select('idCallScript')
    .where('name', '=', FLOW)
    .executeTakeFirstOrThrow()
  const said = await db
    .selectFrom('flowComment')
    .select('idFlowComment')
    .where('idCallScript', '=', idCallScript)
    .where('nodeId', '=', nodeId)
    .executeTakeFirst()
  return { idCallScript, isThere: said !== undefined }
}
