import type { DraftEvent } from '@parley/contract/flows/draft.schema.ts'
import { flowApi } from '@parley/contract/flows/flow.api.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'
import { openScript } from './flow.read.ts'

const topicOf = ({ tenant }: Ctx, idCallScript: number) => `draft ${tenant} ${idCallScript}`

export const draftStream = streamRoute(
  flowApi.DraftStream,
  async (ctx, { idCallScript }) => topicOf(ctx, (await openScript(ctx, idCallScript)).idCallScript),
  { place: flowApi.DraftPlace },
)

type Told = DraftEvent extends infer E ? (E extends { readonly by: unknown } ? Omit<E, 'by'> : never) : never

/** Tells those who have the flow's draft open, once it is committed. */
export function tellDraft(ctx: Ctx, idCallScript: number, event: Told): void {
  const { id, name } = ctx.actor
  const by = id === null ? null : { id, name }
  ctx.emit({ name: 'stream', payload: { ...event, by } as DraftEvent, to: { topic: topicOf(ctx, idCallScript) } })
}
