import type { Incoming, IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import { campaignsSeen } from './campaignsSeen.ts'
import { lockLine } from './line.store.ts'
import { getIncoming, hasOpeningTimes, storeIncoming } from './lineIncoming.store.ts'

type Kept = Incoming & { readonly name: string }

/** As a part of its line, whose version it has. */
const incomingOf: Keeping<Kept> = {
  of: lineEntityKind,
  lock: ({ db }, id) => lockLine(db, id),
  async get(ctx, id) {
    const { name, incoming } = await getIncoming(ctx, id)
    return { ...incoming, name }
  },
  name: ({ name }) => name,
  facts: ({ openingTimes, whenClosed, idClosedFlow, idClosedLine, whenFull, idFullLine, ...queue }) => ({
    ...{ openingTimes, whenClosed, idClosedFlow, idClosedLine, whenFull, idFullLine, ...queueFacts(queue) },
    ...{ whenNoFlow: queue.whenNoFlow, idSpareFlow: queue.idSpareFlow, idSpareLine: queue.idSpareLine },
  }),
}

type QueueFacts = Pick<
  IncomingDraft,
  | 'queueMost'
  | 'queueSeconds'
  | 'queueHold'
  | 'queueText'
  | 'queueEvery'
  | 'queueFirst'
  | 'queueCampaigns'
  | 'whenQueueEnds'
  | 'idFullFlow'
>

const queueFacts = (facts: QueueFacts): QueueFacts => {
  const { queueMost, queueSeconds, queueHold, queueText, queueEvery, queueFirst, queueCampaigns } = facts
  const { whenQueueEnds, idFullFlow } = facts
  return {
    ...{ queueMost, queueSeconds, queueHold, queueText, queueEvery, queueFirst, queueCampaigns },
    ...{ whenQueueEnds, idFullFlow },
  }
}

export async function readIncoming(ctx: Ctx, idLine: number): Promise<Incoming> {
  await ctx.require('Line.view', idLine)
  return (await getIncoming(ctx, idLine)).incoming
}

/** What is not chosen any more is forgotten with the choice. */
export async function updateIncoming(
  ctx: Ctx,
  idLine: number,
  { rowVersion, ...draft }: IncomingDraft & { readonly rowVersion?: number },
): Promise<Incoming> {
  await ctx.require('Line.edit', idLine)
  const closes = draft.openingTimes === null ? 'refuse' : draft.whenClosed
  const chosen: IncomingDraft = {
    ...draft,
    whenClosed: closes,
    idClosedFlow: closes === 'flow' ? draft.idClosedFlow : null,
    idClosedLine: closes === 'line' ? draft.idClosedLine : null,
    queueCampaigns: [...new Set(draft.queueCampaigns)],
    idFullLine: passesOn(draft) ? draft.idFullLine : null,
    idFullFlow: endsInFlow(draft) ? draft.idFullFlow : null,
    idSpareFlow: draft.whenNoFlow === 'flow' ? draft.idSpareFlow : null,
    idSpareLine: draft.whenNoFlow === 'line' ? draft.idSpareLine : null,
  }
  const { name: _, ...kept } = await changeOf(ctx, incomingOf, idLine, rowVersion, async (before) => {
    await refuseUnsound(ctx, idLine, chosen, before)
    await storeIncoming(ctx, idLine, chosen)
  })
  return kept
}

/** Either at once or after a wait. */
const passesOn = ({ whenFull, whenQueueEnds }: IncomingDraft): boolean =>
  whenFull === 'line' || (whenFull === 'queue' && whenQueueEnds === 'line')
const endsInFlow = ({ whenFull, whenQueueEnds }: IncomingDraft): boolean =>
  whenFull === 'queue' && whenQueueEnds === 'flow'

/** Networks do not let calls ring for longer. */
const RINGS_S = 60
const TOO_LONG = `A call rings for ${RINGS_S} seconds at most. Answer calls that wait for longer.`

async function refuseUnsound(ctx: Ctx, idLine: number, draft: IncomingDraft, before: Incoming): Promise<void> {
  const { openingTimes, whenClosed, idClosedFlow, idClosedLine, whenFull, idFullLine, idFullFlow } = draft
  const { whenNoFlow, idSpareFlow, idSpareLine } = draft
  if (openingTimes !== null && !(await hasOpeningTimes(ctx.db, openingTimes)))
    refuse(reason('line.noOpeningTimes', { name: openingTimes }))
  if (whenClosed === 'flow' && idClosedFlow === null) refuse(reason('line.targetMissing', { what: 'flow' }))
  if (whenClosed === 'line' && idClosedLine === null) refuse(reason('line.targetMissing', { what: 'line' }))
  if (passesOn(draft) && idFullLine === null) refuse(reason('line.targetMissing', { what: 'line' }))
  if (endsInFlow(draft) && idFullFlow === null) refuse(reason('line.targetMissing', { what: 'flow' }))
  if (whenNoFlow === 'flow' && idSpareFlow === null) refuse(reason('line.targetMissing', { what: 'flow' }))
  if (whenNoFlow === 'line' && idSpareLine === null) refuse(reason('line.targetMissing', { what: 'line' }))
  if (whenFull === 'queue' && draft.queueHold === 'ring' && draft.queueSeconds > RINGS_S)
    throw new Refusal(reason('validation.failed'), { queueSeconds: TOO_LONG })
  if (whenFull === 'queue' && draft.queueHold === 'answer' && draft.queueText.trim() === '')
    throw new Refusal(reason('validation.failed'), { queueText: messages.required })
  await requireCampaigns(
    ctx,
    draft.queueCampaigns.filter((id) => !before.queueCampaigns.includes(id)),
  )
  const lines = new Set([idClosedLine, idFullLine, idSpareLine])
  if (lines.has(idLine)) refuse(reason('line.passesToItself'))
  for (const id of lines) if (id !== null) await requireLine(ctx, id, before)
  const chosen = [before.idClosedFlow, before.idFullFlow, before.idSpareFlow]
  for (const id of new Set([idClosedFlow, idFullFlow, idSpareFlow]))
    if (id !== null && !chosen.includes(id)) await requireFlow(ctx, id)
}

/** One that was chosen before stays, whoever sees it. */
async function requireLine(ctx: Ctx, id: number, { idClosedLine, idFullLine, idSpareLine }: Incoming): Promise<void> {
  if ([idClosedLine, idFullLine, idSpareLine].includes(id)) return
  const found = await ctx.db
    .selectFrom('line')
    .select('idLine')
    .where('idLine', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!found || !ctx.can('Line.view', id)) notFound('Line')
}

async function requireCampaigns(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if ((await campaignsSeen(ctx, ids)).size < ids.length) notFound('Campaign')
}

async function requireFlow(ctx: Ctx, id: number): Promise<void> {
  const flow = await ctx.db
    .selectFrom('callScript')
    .select('idFolder')
    .where('idCallScript', '=', id)
    .where('scriptKind', '=', 'flow')
    .executeTakeFirst()
  if (!flow) notFound('Flow')
  await requireInFolder(ctx, 'CallScript.view', flow.idFolder)
}
