import { endpoint, group } from '../kernel/endpoint.ts'
import { none } from '../kernel/schema.ts'
import { rpaAnswer, rpaTake, rpaTaken } from './rpa.schema.ts'

export const rpaApi = group('Rpa', '/Rpa', {
  Take: endpoint({
    method: 'POST',
    path: '/Take',
    summary: 'Take the next RPA task of a queue',
    permission: 'OngoingConversations.work',
    body: rpaTake,
    response: rpaTaken,
    changes: { only: [] },
  }),
  Answer: endpoint({
    method: 'POST',
    path: '/Answer',
    summary: 'Answer an RPA task that was taken',
    permission: 'OngoingConversations.work',
    body: rpaAnswer,
    response: none,
    bodyLimit: 200_000,
    errors: ['rpa.notYours'],
    changes: { only: [] },
  }),
})
