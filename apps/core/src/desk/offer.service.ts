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
import { readAgentControl } from '../agentAssist/agentAssist.store.ts'
import { permissionsIn } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { notify } from '../notices/notice.service.ts'
import { isShown, linesIn, openOngoing } from '../ongoing/ongoing.access.ts'
import { resume, suspend } from '../ongoing/ongoing.service.ts'
import { lockOngoing } from '../runtime/steering.store.ts'
import {
  type Agent,
  askedNow,
  endTransfer,
  findTransfer,
  insertTransfer,
  listAgents,
  lockDesk,
  offerTo,
  type StoredTransfer,
  shown,
} from './desk.store.ts'
import { tellDesk } from './desk.stream.ts'

const { Attend } = transferMode.of
const TAKING = ['OngoingConversations.desk', 'OngoingConversations.view', 'OngoingConversations.speak'] as const

/** Whether someone may have a conversation of a line, or of none, who was never asked for it. */
function mayTake({ access }: Agent, tenant: number, idLine: number | null): boolean {
  const rights = permissionsIn(access, tenant)
  return (
    access.state === 'active' && TAKING.every((action) => allows(rights, action)) && isShown(idLine, linesIn(rights))
  )
}

/** Whoever is at the desk but the one who asks. */
async function peopleFor(ctx: Ctx, idLine: number | null, except: number | null, idTransfer?: number) {
  const agents = await listAgents(ctx.db, ctx.clock.now(), idTransfer)
  return agents
    .filter(({ id }) => id !== except)
    .map((agent): AtDesk & Pick<Agent, 'wasAsked'> => {
      const { id, name, since, isAsked, wasAsked } = agent
      const state = deskStateOf(agent)
      const canTake = state === 'AVAILABLE' && !isAsked && mayTake(agent, ctx.tenant, idLine)
      return { id, name, state, since, canTake, wasAsked }
    })
}

async function targetsOf(ctx: Ctx, { line }: HeldOngoing): Promise<TransferTargets> {
  const { features } = await readAgentControl(ctx)
  const people = await peopleFor(ctx, line?.id ?? null, ctx.actor.id)
  return {
    isOn: features.includes(liveAssistFeature.of.CALL_TRANSFER),
    people: people.map(({ wasAsked: _, ...each }) => each),
  }
}

export const readTargets = async (ctx: Ctx, conversation: string): Promise<TransferTargets> =>
  targetsOf(ctx, await openOngoing(ctx, conversation))

/** The chosen one, also where they are not at the desk: the refusal names them. */
async function chosenOf(ctx: Ctx, { people }: TransferTargets, idUser: number): Promise<{ id: number; name: string }> {
  const found = people.find(({ id }) => id === idUser)
  if (found) return found
  const user = await ctx.db
    .selectFrom('appUser')
    .select(['firstname', 'lastname'])
    .where('idUser', '=', idUser)
    .executeTakeFirst()
  return user ? { id: idUser, name: `${user.firstname} ${user.lastname}` } : notFound('User')
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

const until = (ctx: Ctx) => new Date(ctx.clock.now().getTime() + OFFER_MS)

/** Offers a conversation: it stays with the one who offers it, or with the bot, until someone has accepted. */
export async function callTransfer(ctx: Ctx, conversation: string, { mode, idUser }: TransferDraft): Promise<Transfer> {
  const me = ctx.actor.id ?? notFound('User')
  const guid = conversation.toLowerCase()
  if (mode === Attend) await ctx.require('OngoingConversations.speak')
  if (!(await lockOngoing(ctx.db, guid))) return notFound('Conversation')
  const row = await openOngoing(ctx, guid)
  refuse(ongoingBlocked.take(row, me, false))
  await lockDesk(ctx)
  const name = await askedNow(ctx.db, guid)
  if (name !== undefined) refuse(reason('transfer.running', { name }))
  const targets = await targetsOf(ctx, row)
  const chosen = idUser === null ? null : await chosenOf(ctx, targets, idUser)
  refuse(offerBlocked(targets, chosen, me))
  const agent = chosen ?? targets.people.find(({ canTake }) => canTake) ?? notFound('User')
  const isMine = row.heldBy?.id === me
  if (mode === Attend && !(isMine && row.state === ongoingState.of.SUSPENDED)) await suspend(ctx, guid)
  if (mode !== Attend && isMine) await resume(ctx, guid)
  const { idTransfer } = await insertTransfer(ctx.db, {
    ...{ guid, idLine: row.line?.id ?? null, mode, idFrom: me, idTo: chosen?.id ?? null, idAgent: agent.id },
    ...{ asked: [agent.id], requestedAt: ctx.clock.now(), offeredUntil: until(ctx) },
  })
  await auditOffer(ctx, row, `Offered to ${agent.name} (${transferMode.label(mode).toLowerCase()})`)
  await tellOffer(ctx, agent.id, ctx.actor)
  return shown(ctx, (await findTransfer(ctx.db, idTransfer)) ?? notFound('Transfer'))
}

/** In their bell, too, so that it is seen wherever in the console they are. */
async function tellOffer(ctx: Ctx, idAgent: number, { name }: { readonly name: string }): Promise<void> {
  const text = `Offered by ${name}. Accept it at your desk.`
  await notify(ctx, { idUsers: [idAgent], title: 'A conversation is offered to you', text, path: screens.agentDesk() })
  tellDesk(ctx)
}

/** Asks the next person where anyone could take it; else the offer is over, and the conversation is where it was. */
export async function passOn(ctx: Ctx, offer: StoredTransfer, why: TransferState): Promise<void> {
  const { idTransfer, idLine, to, from } = offer
  const people = to === null && offer.isLive ? await peopleFor(ctx, idLine, from.id, idTransfer) : []
  const next = people.find(({ canTake, wasAsked }) => canTake && !wasAsked)
  if (!next) {
    await endTransfer(ctx.db, idTransfer, offer.isLive ? why : transferState.of.FAILED, ctx.clock.now())
    return tellDesk(ctx)
  }
  await offerTo(ctx.db, idTransfer, next.id, until(ctx))
  await tellOffer(ctx, next.id, from)
}

/** Where the one who asks may see its conversation. */
async function openTransfer(ctx: Ctx, idTransfer: number): Promise<StoredTransfer> {
  const found = await findTransfer(ctx.db, idTransfer)
  return found && isShown(found.idLine, linesIn(ctx.permissions)) ? found : notFound('Transfer')
}

export const readTransfer = async (ctx: Ctx, idTransfer: number): Promise<Transfer> =>
  shown(ctx, await openTransfer(ctx, idTransfer))

export async function withdraw(ctx: Ctx, idTransfer: number): Promise<Transfer> {
  await lockDesk(ctx)
  const offer = await openTransfer(ctx, idTransfer)
  if (offer.state !== transferState.of.RINGING) refuse(reason('transfer.over'))
  await endTransfer(ctx.db, idTransfer, transferState.of.CANCELLED, ctx.clock.now())
  await auditOffer(ctx, offer, 'Offer withdrawn')
  tellDesk(ctx)
  return await readTransfer(ctx, idTransfer)
}
