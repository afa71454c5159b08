import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, none, pageOf } from '../kernel/schema.ts'
import {
  conversationTaking,
  conversationWords,
  heldOngoing,
  ongoingCapacity,
  ongoingDetail,
  ongoingQuery,
} from './ongoing.schema.ts'
import { suggestedAnswers, suggestedQuery } from './suggested.schema.ts'

const view = 'OngoingConversations.view'
const one = z.object({ conversation: guid })
const changes = { only: ['Audit'] } as const

/** Conversations that run now. Each operation shows those on lines that one may view. */
export const ongoingApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  OngoingConversations: endpoint({
    method: 'GET',
    path: '/OngoingConversations',
    summary: 'List conversations that run now, newest first',
    permission: view,
    query: ongoingQuery,
    response: pageOf(heldOngoing),
  }),
  OngoingConversation: endpoint({
    method: 'GET',
    path: '/OngoingConversations/{conversation}',
    summary: 'Get a conversation that runs now, with all that was recorded of it',
    permission: view,
    params: one,
    response: ongoingDetail,
  }),
  SuggestedAnswers: endpoint({
    method: 'GET',
    path: '/OngoingConversations/{conversation}/SuggestedAnswers',
    summary: 'Get what the knowledge bases of the flow, or of the tenant, have on something that was said',
    permission: 'OngoingConversations.speak',
    params: one,
    query: suggestedQuery,
    response: suggestedAnswers,
  }),
  OngoingCapacity: endpoint({
    method: 'GET',
    path: '/OngoingCapacity',
    summary: 'Get how many calls of lines and modules run now, and how many may',
    permission: view,
    response: ongoingCapacity,
  }),
  /** Items are `ongoingNews`: all there are, and then what changes. */
  OngoingStream: endpoint({
    method: 'GET',
    path: '/OngoingStream',
    summary: 'Follow conversations that run now',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
  /** The same of one line. */
  OngoingStreamOfLine: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/OngoingStream',
    summary: 'Follow conversations that run now on a line',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
  /** Items are `conversationNews`: what was recorded so far, and then what comes. */
  LineConversationStream: endpoint({
    method: 'GET',
    path: '/OngoingConversations/{conversation}/Stream',
    summary: 'Follow a conversation that runs now',
    permission: view,
    params: one,
    response: 'stream',
    transport: 'hub',
  }),
  SuspendConversation: endpoint({
    method: 'POST',
    path: '/OngoingConversations/{conversation}/Suspend',
    summary: 'Suspend the bot of a conversation: from now on you have it',
    permission: 'OngoingConversations.speak',
    params: one,
    body: conversationTaking,
    response: none,
    changes,
    errors: ['ongoing.held', 'ongoing.lost', 'ongoing.ringing'],
  }),
  ResumeConversation: endpoint({
    method: 'POST',
    path: '/OngoingConversations/{conversation}/Resume',
    summary: 'Give a conversation back to the bot',
    permission: 'OngoingConversations.speak',
    params: one,
    response: none,
    changes,
    errors: ['ongoing.held', 'ongoing.notHeld'],
  }),
  SpeakInConversation: endpoint({
    method: 'POST',
    path: '/OngoingConversations/{conversation}/Speak',
    summary: 'Say a text in a conversation',
    permission: 'OngoingConversations.speak',
    params: one,
    body: conversationWords,
    response: none,
    changes,
    errors: ['ongoing.held', 'ongoing.lost', 'ongoing.ringing'],
  }),
  EndConversation: endpoint({
    method: 'POST',
    path: '/OngoingConversations/{conversation}/End',
    summary: 'End a conversation',
    permission: 'OngoingConversations.end',
    params: one,
    body: conversationTaking,
    response: none,
    changes,
    errors: ['ongoing.held', 'ongoing.lost', 'ongoing.ringing'],
  }),
  CleanOngoingConversation: endpoint({
    method: 'POST',
    path: '/OngoingConversations/{conversation}/Clean',
    summary: 'End a conversation that no process runs any more, or in which nothing has happened for an hour',
    permission: 'OngoingConversations.clean',
    params: one,
    body: conversationTaking,
    response: none,
    changes,
    errors: ['ongoing.alive', 'ongoing.held', 'ongoing.silent'],
  }),
})
