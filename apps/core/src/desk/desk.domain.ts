import { conversationTransferApi, deskApi, transferApi } from '@parley/contract/desk/desk.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { leftBy } from '../kernel/http/leftBy.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { accept, decline, readCard, readDesk, setState, storeOutcome, transfersOf } from './desk.service.ts'
import { deskStream } from './desk.stream.ts'
import { settleOffers } from './deskRound.ts'
import { readInShort } from './inShort.service.ts'
import { callTransfer, readRunning, readTargets, readTransfer, withdraw } from './offer.service.ts'

const SETTLE_MS = 1_000

export const desk: Domain = {
  routes: ({ llm }) => [
    ...routes(transferApi, {
      TransferTargets: (ctx, { params }) => readTargets(ctx, params.conversation),
      RunningTransfer: (ctx, { params }) => readRunning(ctx, params.conversation),
      CallTransfer: (ctx, { params, body }) => callTransfer(ctx, params.conversation, body),
      Transfer: (ctx, { params }) => readTransfer(ctx, params.idTransfer),
      TransferInShort: (ctx, { params, reply }) => readInShort(ctx, params.idTransfer, { llm, left: leftBy(reply) }),
      WithdrawTransfer: (ctx, { params }) => withdraw(ctx, params.idTransfer),
    }),
    ...routes(deskApi, {
      Desk: (ctx) => readDesk(ctx),
      SetState: (ctx, { body }) => setState(ctx, body.isAvailable),
      Card: (ctx, { params }) => readCard(ctx, params.idTransfer),
      Accept: (ctx, { params }) => accept(ctx, params.idTransfer),
      Decline: (ctx, { params }) => decline(ctx, params.idTransfer),
      WrapUp: (ctx, { params, body }) => storeOutcome(ctx, params.idTransfer, body),
      DeskStream: () => notFound('Stream'),
    }),
    ...routes(conversationTransferApi, { Transfers: (ctx, { query }) => transfersOf(ctx, query.guid) }),
  ],
  streams: [deskStream],
  rounds: [
    {
      what: 'settling offers of conversations',
      role: 'jobs',
      everyMs: SETTLE_MS,
      of: (ports) => (asked) => settleOffers(ports, asked),
    },
  ],
}
