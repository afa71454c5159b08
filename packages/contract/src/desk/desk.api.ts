import { z } from 'zod'
import { viewDialLogs } from '../conversations/list/dialLog.api.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid } from '../kernel/schema.ts'
import {
  desk,
  deskChange,
  handOverCard,
  inShort,
  transfer,
  transferDraft,
  transferTargets,
  wrapUp,
} from './desk.schema.ts'

const give = 'OngoingConversations.transfer'
const take = 'OngoingConversations.desk'
const one = z.object({ conversation: guid })
const changes = {
  only: [
    'AgentDesk',
    'DialModuleLines.Transfer',
    'DialModuleLines.TransferTargets',
    'DialModuleLines.RunningTransfer',
    'Audit',
  ],
} as const

/** How a conversation that runs now is offered to a person. */
export const transferApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  TransferTargets: endpoint({
    method: 'GET',
    path: '/OngoingConversations/{conversation}/TransferTargets',
    summary: 'List people at the desk, who can take a conversation, and its current offer',
    permission: give,
    params: one,
    response: transferTargets,
  }),
  RunningTransfer: endpoint({
    method: 'GET',
    path: '/OngoingConversations/{conversation}/Transfer',
    summary: 'Get the offer of a conversation that is not answered yet',
    permission: give,
    params: one,
    response: transfer.nullable(),
  }),
  CallTransfer: endpoint({
    method: 'POST',
    path: '/OngoingConversations/{conversation}/CallTransfer',
    summary:
      'Offer a conversation to a person at the desk: with Attend you have it until it is accepted, with Blind the bot has it',
    permission: give,
    params: one,
    body: transferDraft,
    response: transfer,
    answers: 'Transfer',
    changes,
    errors: [
      'ongoing.held',
      'ongoing.lost',
      'ongoing.ringing',
      'transfer.away',
      'transfer.noOne',
      'transfer.off',
      'transfer.running',
      'transfer.self',
    ],
  }),
  Transfer: endpoint({
    method: 'GET',
    path: '/Transfers/{idTransfer}',
    summary: 'Get what became of an offer of yours, or one that runs',
    permission: give,
    response: transfer,
  }),
  TransferInShort: endpoint({
    method: 'GET',
    path: '/Transfers/{idTransfer}/InShort',
    summary:
      'Ask the language model what a conversation comes to that is offered to you or that you have; each statement names what was said that shows it',
    permission: take,
    response: inShort,
    errors: ['transfer.over', 'transfer.early', 'testCall.tryingOthers'],
  }),
  WithdrawTransfer: endpoint({
    method: 'POST',
    path: '/Transfers/{idTransfer}/Withdraw',
    summary: 'Withdraw an offer that is not accepted yet',
    permission: give,
    response: transfer,
    answers: 'Transfer',
    changes,
    errors: ['transfer.over'],
  }),
})

/** The desk of the person who asks. */
export const deskApi = group('AgentDesk', '/Administration/AgentDesk', {
  Desk: endpoint({
    method: 'GET',
    path: '',
    summary: 'Get your state, what is offered to you, what you have and what you have not wrapped up',
    permission: take,
    response: desk,
  }),
  SetState: endpoint({
    method: 'PUT',
    path: '/State',
    summary: 'Set whether you are available for offers',
    permission: take,
    body: deskChange,
    response: desk,
    answers: 'Desk',
    changes: { only: ['DialModuleLines.TransferTargets'] },
    errors: ['auth.notBySecret'],
  }),
  Card: endpoint({
    method: 'GET',
    path: '/Transfers/{idTransfer}/Card',
    summary:
      'Get what was said, found out, promised and failed in a conversation that is offered to you or that you have',
    permission: take,
    response: handOverCard,
    errors: ['transfer.over', 'transfer.early'],
  }),
  Accept: endpoint({
    method: 'POST',
    path: '/Transfers/{idTransfer}/Accept',
    summary: 'Accept an offer: from now on you have the conversation',
    permission: take,
    response: transfer,
    changes,
    errors: ['ongoing.lost', 'transfer.over', 'transfer.early', 'auth.notBySecret'],
  }),
  Decline: endpoint({
    method: 'POST',
    path: '/Transfers/{idTransfer}/Decline',
    summary: 'Decline an offer: the next person is asked where anyone could take it',
    permission: take,
    response: transfer,
    changes,
    errors: ['transfer.over', 'auth.notBySecret'],
  }),
  WrapUp: endpoint({
    method: 'POST',
    path: '/Transfers/{idTransfer}/WrapUp',
    summary: 'Say what came of a conversation that you have or had',
    permission: take,
    body: wrapUp,
    response: transfer,
    changes: { only: ['AgentDesk', 'DialModuleLines.Transfer', 'Conversations.Transfers', 'Audit'] },
    errors: ['transfer.over', 'transfer.wrappedUp', 'auth.notBySecret'],
  }),
  /** Items are `deskNews`; while it is followed, the person is at the desk. */
  DeskStream: endpoint({
    method: 'GET',
    path: '/DeskStream',
    summary: 'Follow what is offered to you',
    permission: take,
    response: 'stream',
    transport: 'hub',
  }),
})

export const conversationTransferApi = group('Conversations', '/Conversations', {
  Transfers: endpoint({
    method: 'GET',
    path: '/Transfers',
    summary: 'List to whom a conversation was offered, who had it, and what came of it',
    permission: viewDialLogs,
    query: z.object({ guid }),
    response: z.array(transfer),
  }),
})
