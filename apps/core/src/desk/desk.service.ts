import { transferState, wrapUpOutcome } from '@parley/contract/desk/desk.enum.ts'
import { deskStateOf, isOffered, PRESENT_MS } from '@parley/contract/desk/desk.rules.ts'
import type { Desk, HandOverCard, Transfer, WrapUp } from '@parley/contract/desk/desk.schema.ts'
import { handOverOf } from '@parley/contract/desk/handOver.rules.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { openOngoing } from '../ongoing/ongoing.access.ts'
import { readWhole } from '../ongoing/ongoing.read.ts'
import { suspend } from '../ongoing/ongoing.service.ts'
import { findVisible } from '../records/detail/conversation.service.ts'
import { lockOngoing } from '../runtime/steering.store.ts'
import {
  acceptTransfer,
  findAgent,
  findTransfer,
  keepsWords,
  listTransfers,
  lockDesk,
  type StoredTransfer,
  setAvailable,
  shown,
  storeWrapUp,
  waitAgain,
} from './desk.store.ts'
import { tellDesk } from './desk.stream.ts'
import { auditOffer, passOn, peopleOf, TAKING } from './offer.service.ts'

const { ACCEPTED, COMPLETED, DECLINED } = transferState.of

const meOf = ({ actor }: Ctx): number => actor.id ?? notFound('User')

/** A program has no ears: only a person is there for a conversation. */
function requirePerson({ actor }: Ctx): void {
  if (actor.kind === 'api') refuse(reason('auth.notBySecret'))
}

export async function readDesk(ctx: Ctx): Promise<Desk> {
  const me = meOf(ctx)
  const now = ctx.clock.now()
  const agent = await findAgent(ctx.db, now, me)
  const all = await listTransfers(ctx, { agent: me })
  // Since they have what they have, else since they wait.
  const [one] = [...all.filter(({ state }) => state === ACCEPTED), ...all.filter(({ state }) => state === COMPLETED)]
  const where = (isIn: (one: StoredTransfer) => boolean) => all.filter(isIn).map((each) => shown(ctx, each))
  return {
    isAvailable: agent?.isAvailable ?? false,
    hasMissed: agent?.hasMissed ?? false,
    state: agent ? deskStateOf(agent) : 'AWAY',
    since: one?.endedAt ?? one?.acceptedAt ?? agent?.since ?? now.toISOString(),
    at: now.toISOString(),
    offers: where((each) => isOpen(ctx, each)),
    conversations: where(({ state }) => state === ACCEPTED),
    wrapUps: where(({ state }) => state === COMPLETED),
  }
}

export async function setState(ctx: Ctx, isAvailable: boolean): Promise<Desk> {
  requirePerson(ctx)
  const now = ctx.clock.now()
  const me = meOf(ctx)
  if (!isAvailable) await declineAll(ctx, me)
  await setAvailable(ctx.db, me, isAvailable, now, new Date(now.getTime() + PRESENT_MS))
  tellDesk(ctx, me)
  return await readDesk(ctx)
}

/** Who goes away lets nobody wait for an answer. */
async function declineAll(ctx: Ctx, me: number): Promise<void> {
  await lockDesk(ctx)
  for (const offer of await listTransfers(ctx, { agent: me })) if (isOpen(ctx, offer)) await declineOffer(ctx, offer)
}

async function declineOffer(ctx: Ctx, offer: StoredTransfer): Promise<void> {
  await auditOffer(ctx, offer, 'Offer declined')
  await passOn(ctx, offer, DECLINED)
}

/** Offered to the one who asks, and still there to be taken: someone may have taken it over who knows nothing of the offer. */
const isOpen = (ctx: Ctx, offer: StoredTransfer): boolean =>
  offer.isLive && !offer.isTaken && isOffered(offer, meOf(ctx), ctx.clock.now())

/** What was offered to the one who asks, or is theirs; other offers are not there. */
async function openOwn(ctx: Ctx, idTransfer: number): Promise<StoredTransfer> {
  const found = await findTransfer(ctx, idTransfer)
  return found?.agent.id === meOf(ctx) ? found : notFound('Transfer')
}

const over = () => refuse(reason('transfer.over'))
/** A chat that goes on in another flow begins there once the person is back in it. */
const early = () => refuse(reason('transfer.early'))
const own = async (ctx: Ctx, idTransfer: number) => shown(ctx, await openOwn(ctx, idTransfer))

/** What is offered to the one who asks, or what they have: its card can be read. */
export async function openWithCard(ctx: Ctx, idTransfer: number): Promise<StoredTransfer> {
  await ctx.require('OngoingConversations.view')
  const offer = await openOwn(ctx, idTransfer)
  if (!(offer.isLive && offer.state === ACCEPTED) && !isOpen(ctx, offer)) over()
  if (!offer.hasBegun) early()
  return offer
}

export async function readCard(ctx: Ctx, idTransfer: number): Promise<HandOverCard> {
  const { guid } = await openWithCard(ctx, idTransfer)
  const { conversation, outputs } = await readWhole(ctx, guid)
  return { conversation, card: handOverOf(outputs, conversation) }
}

/** The person has the conversation as a supervisor has who takes it over; who offered it is not asked again. */
export async function accept(ctx: Ctx, idTransfer: number): Promise<Transfer> {
  requirePerson(ctx)
  // What they may can have changed since it was offered.
  for (const action of TAKING) await ctx.require(action)
  await lockDesk(ctx)
  const { guid } = await openOwn(ctx, idTransfer)
  if (!(await lockOngoing(ctx.db, guid))) over()
  const offer = await openOwn(ctx, idTransfer)
  if (!isOpen(ctx, offer)) over()
  if (!offer.hasBegun) early()
  const row = await openOngoing(ctx, guid)
  await suspend(ctx, guid, true)
  await acceptTransfer(ctx.db, idTransfer, ctx.clock.now())
  await auditOffer(ctx, row, offer.from ? `Accepted from ${offer.from.name}` : 'Accepted from the flow')
  tellDesk(ctx, ...peopleOf(offer))
  return await own(ctx, idTransfer)
}

export async function decline(ctx: Ctx, idTransfer: number): Promise<Transfer> {
  requirePerson(ctx)
  await lockDesk(ctx)
  const offer = await openOwn(ctx, idTransfer)
  if (!isOpen(ctx, offer)) over()
  await declineOffer(ctx, offer)
  return shown(ctx, (await findTransfer(ctx, idTransfer)) ?? notFound('Transfer'))
}

/** Once, and also while the person still has it: it is not due afterwards then. */
export async function storeOutcome(ctx: Ctx, idTransfer: number, wrapUp: WrapUp): Promise<Transfer> {
  requirePerson(ctx)
  await lockDesk(ctx)
  const offer = await openOwn(ctx, idTransfer)
  const { state, guid, isLive, wrappedUpAt } = offer
  if (wrappedUpAt !== null) refuse(reason('transfer.wrappedUp'))
  if (state !== ACCEPTED && state !== COMPLETED) over()
  const isNoted = isLive || (await keepsWords(ctx.db, guid))
  await storeWrapUp(ctx.db, idTransfer, isNoted ? wrapUp : { ...wrapUp, note: '' }, ctx.clock.now())
  if (state === COMPLETED) await waitAgain(ctx.db, meOf(ctx), ctx.clock.now())
  await auditOffer(ctx, offer, `Wrapped up: ${wrapUpOutcome.label(wrapUp.outcome)}`)
  tellDesk(ctx, offer.agent.id)
  return await own(ctx, idTransfer)
}

/** To whom a conversation was offered, for those who may see what was recorded of it. */
export async function transfersOf(ctx: Ctx, guid: string): Promise<Transfer[]> {
  const log = await findVisible(ctx, { guid: guid.toLowerCase() })
  return (await listTransfers(ctx, { guid: log.guid })).map((each) => shown(ctx, each))
}
