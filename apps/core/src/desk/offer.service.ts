import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import { type TransferState, transferState } from '@parley/contract/desk/desk.enum.ts'
import { deskStateOf, OFFER_MS, offerBlocked } from '@parley/contract/desk/desk.rules.ts'
import type { AtDesk, Transfer, TransferDraft, TransferTargets } from '@parley/contract/desk/desk.schema.ts'
import { transferMode } from '@parley/contract/enums/conversation.enum.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { allows } from '@parley/contract/kernel/permission.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import { ongoingBlocked } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { readFeatures } from '../agentAssist/agentAssist.store.ts'
import { permissionsIn } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { notify } from '../notices/notice.service.ts'
import { isShown, linesIn, openOngoing } from '../ongoing/ongoing.access.ts'
import { resume, suspend } from '../ongoing/ongoing.service.ts'
import { extendHold, findOngoing } from '../ongoing/ongoing.store.ts'
import { findVisible } from '../records/detail/conversation.service.ts'
import { lockOngoing } from '../runtime/steering.store.ts'
import {
  type Agent,
  endTransfer,
  findPerson,
  findRinging,
  findTransfer,
  insertTransfer,
  listAgents,
  lockDesk,
  missed,
  offerTo,
  type StoredTransfer,
  shown,
  waitAgain,
} from './desk.store.ts'
import { tellDesk } from './desk.stream.ts'

const { Attend } = transferMode.of
const { RINGING } = transferState.of
/** So long after an offer has run out a supervisor still has the conversation. */
const COME_BACK_MS = 10_000
export const TAKING = ['OngoingConversations.desk', 'OngoingConversations.view', 'OngoingConversations.speak'] as const

/** Whether someone may have a conversation of a line, or of none, who was never asked for it. */
function mayTake({ access }: Agent, tenant: number, idLine: number | null): boolean {
  if (!access) return false
  const rights = permissionsIn(access, tenant)
  return (
    access.state === 'active' && TAKING.every((action) => allows(rights, action)) && isShown(idLine, linesIn(rights))
  )
}

/** Whoever is at the desk but the one who asks. */
export async function peopleFor(
  ctx: Ctx,
  idLine: number | null,
  except: number | null,
  wanted: Parameters<typeof listAgents>[2] = {},
) {
  const agents = await listAgents(ctx.db, ctx.clock.now(), wanted)
  return agents
    .filter(({ id }) => id !== except)
    .map((agent): AtDesk => {
      const { id, name, since, isAsked } = agent
      const state = deskStateOf(agent)
      const canTake = state === 'AVAILABLE' && !isAsked && mayTake(agent, ctx.tenant, idLine)
      return { id, name, state, since, canTake }
    })
}

/** All at the desk, or the chosen one: of many, not all are listed. */
async function targetsOf(ctx: Ctx, { guid, line }: HeldOngoing, idUser: number | null): Promise<TransferTargets> {
  const features = await readFeatures(ctx, line?.id ?? null)
  const people = await peopleFor(ctx, line?.id ?? null, ctx.actor.id, { idUser })
  const ringing = await findRinging(ctx, guid)
  return {
    isOn: features.includes(liveAssistFeature.of.CALL_TRANSFER),
    people,
    offer: ringing ? offerOf(ctx, ringing) : null,
  }
}

export const readTargets = async (ctx: Ctx, conversation: string): Promise<TransferTargets> =>
  targetsOf(ctx, await openOngoing(ctx, conversation), null)

/** The offer that is not answered yet, without who else is at the desk; none for a conversation that is over. */
export async function readRunning(ctx: Ctx, conversation: string): Promise<Transfer | null> {
  const guid = conversation.toLowerCase()
  // Read every few seconds by screens that do not know yet that it has ended.
  if (!(await findOngoing(ctx, linesIn(ctx.permissions), guid))) {
    await findVisible(ctx, { guid })
    return null
  }
  const ringing = await findRinging(ctx, guid)
  return ringing ? offerOf(ctx, ringing) : null
}

/** What is done with an offer is on record with its conversation. */
export async function auditOffer(
  ctx: Ctx,
  { guid, callId }: { guid: string; callId: string },
  done: string,
): Promise<void> {
  await ctx.audit({
    kind: actionKind.of.OTHER,
    of: conversationKind,
    entity: [guid, callId],
    after: { conversation: done },
  })
}

export const untilOf = (ctx: Ctx) => new Date(ctx.clock.now().getTime() + OFFER_MS)

/** Offers a conversation: it stays with the one who offers it, or with the bot, until someone has accepted. */
export async function callTransfer(ctx: Ctx, conversation: string, { mode, idUser }: TransferDraft): Promise<Transfer> {
  const me = ctx.actor.id ?? notFound('User')
  const guid = conversation.toLowerCase()
  if (mode === Attend) await ctx.require('OngoingConversations.speak')
  await lockDesk(ctx)
  if (!(await lockOngoing(ctx.db, guid))) return notFound('Conversation')
  const row = await openOngoing(ctx, guid)
  refuse(ongoingBlocked.take(row, me, false))
  const targets = await targetsOf(ctx, row, idUser)
  if (targets.offer) refuse(reason('transfer.running', { name: targets.offer.agent.name }))
  // Also where they are not at the desk: the refusal names them.
  const chosen = idUser === null ? null : (targets.people[0] ?? (await findPerson(ctx.db, idUser)) ?? notFound('User'))
  refuse(offerBlocked(targets, chosen, me))
  const agent = chosen ?? targets.people.find(({ canTake }) => canTake) ?? notFound('User')
  const isMine = row.heldBy?.id === me
  if (mode === Attend && !(isMine && row.state === ongoingState.of.SUSPENDED)) await suspend(ctx, guid)
  if (mode !== Attend && isMine) await resume(ctx, guid)
  const until = untilOf(ctx)
  const { idTransfer } = await insertTransfer(ctx.db, {
    ...{ guid, idLine: row.line?.id ?? null, mode, idFrom: me, idTo: chosen?.id ?? null, idAgent: agent.id },
    ...{ asked: [agent.id], requestedAt: ctx.clock.now(), offeredUntil: until },
  })
  await auditOffer(ctx, row, `Offered to ${agent.name} (${transferMode.label(mode).toLowerCase()})`)
  await tellOffer(ctx, agent.id, ctx.actor)
  const made = (await findTransfer(ctx, idTransfer)) ?? notFound('Transfer')
  await keepMeanwhile(ctx, made, until)
  return offerOf(ctx, made)
}

/** In their bell, too, so that it is seen wherever in the console they are. */
export async function tellOffer(ctx: Ctx, idAgent: number, from: { readonly name: string } | null): Promise<void> {
  const text = `Offered by ${from?.name ?? 'the flow'}. Accept it at your desk.`
  await notify(ctx, { idUsers: [idAgent], title: 'A conversation is offered to you', text, path: screens.agentDesk() })
  tellDesk(ctx, idAgent)
}

/** Who has to know what became of it. */
export const peopleOf = ({ agent, from }: Pick<Transfer, 'agent' | 'from'>): readonly number[] =>
  from ? [agent.id, from.id] : [agent.id]

/** What is on record of why it is over; the conversation is where it was. */
export async function endOffer(ctx: Ctx, offer: StoredTransfer, state: TransferState, done?: string): Promise<void> {
  await endTransfer(ctx.db, offer.idTransfer, state, ctx.clock.now())
  if (done !== undefined) await auditOffer(ctx, offer, done)
  tellDesk(ctx, ...peopleOf(offer))
}

/** Asks the next person where anyone could take it; else the offer is over. Who was asked in vain goes to the end. */
export async function passOn(ctx: Ctx, offer: StoredTransfer, why: TransferState): Promise<void> {
  const { db, clock } = ctx
  const { idTransfer, idLine, to, from, agent } = offer
  if (why === transferState.of.NO_ANSWER) await missed(db, agent.id, clock.now())
  else await waitAgain(db, agent.id, clock.now())
  const people = to === null ? await peopleFor(ctx, idLine, from?.id ?? null, { idTransfer }) : []
  const next = people.find(({ canTake }) => canTake)
  if (!next) return await endOffer(ctx, offer, why)
  const until = untilOf(ctx)
  await offerTo(db, idTransfer, next.id, until)
  await keepMeanwhile(ctx, offer, until)
  await auditOffer(ctx, offer, `Offered to ${next.name} next`)
  await tellOffer(ctx, next.id, from)
  tellDesk(ctx, agent.id)
}

/** Attended: who offers it may not have it open, and still has it until someone could have answered. */
async function keepMeanwhile(ctx: Ctx, offer: Pick<Transfer, 'guid' | 'mode' | 'from'>, until: Date): Promise<void> {
  const { guid, mode, from } = offer
  if (mode !== Attend || !from) return
  await extendHold(ctx.db, guid, from.id, ctx.clock.now(), new Date(until.getTime() + COME_BACK_MS))
}

/** Where the one who asks may see its conversation. */
async function openTransfer(ctx: Ctx, idTransfer: number): Promise<StoredTransfer> {
  const found = await findTransfer(ctx, idTransfer)
  return found && isShown(found.idLine, linesIn(ctx.permissions)) ? found : notFound('Transfer')
}

/** As one sees it who offers conversations: what came of it is in the conversation, for those who may see that. */
const offerOf = (ctx: Ctx, stored: StoredTransfer): Transfer => ({ ...shown(ctx, stored), outcome: null, note: '' })

/** One that runs, or one's own. */
export async function readTransfer(ctx: Ctx, idTransfer: number): Promise<Transfer> {
  const found = await openTransfer(ctx, idTransfer)
  return found.state === RINGING || found.from?.id === ctx.actor.id ? offerOf(ctx, found) : notFound('Transfer')
}

export async function withdraw(ctx: Ctx, idTransfer: number): Promise<Transfer> {
  await lockDesk(ctx)
  const offer = await openTransfer(ctx, idTransfer)
  if (offer.state !== RINGING) refuse(reason('transfer.over'))
  await endOffer(ctx, offer, transferState.of.CANCELLED, 'Offer withdrawn')
  return offerOf(ctx, await openTransfer(ctx, idTransfer))
}
