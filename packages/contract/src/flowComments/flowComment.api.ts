import { z } from 'zod'
import { view } from '../flows/flow.shared.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { none, person, text } from '../kernel/schema.ts'
import { flowAnswerDraft, flowCommentChange, flowCommentDraft, flowThread } from './flowComment.schema.ts'

/** No flow is another for what is said about it. */
const changes = { only: ['CallScripts.Comments', 'Audit'] }

/** Comments on steps are for all who may view the flow: who reviews it need not be allowed to change it. */
export const flowCommentApi = group('CallScripts', '/Administration/CallScripts', {
  Comments: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Comments',
    summary: 'List comments on the steps of a flow, newest threads first',
    permission: view,
    response: z.array(flowThread),
  }),
  CommentPeople: endpoint({
    method: 'GET',
    path: '/{idCallScript}/CommentPeople',
    summary: 'List people who can be mentioned: those who may view the flow',
    permission: view,
    query: z.object({ search: text(0, 100).optional() }),
    response: z.array(person),
  }),
  AddComment: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Comments',
    summary: 'Comment on a step of a flow',
    permission: view,
    body: flowCommentDraft,
    response: flowThread,
    changes,
    errors: ['flowComment.tooMany', 'flowComment.unknownPeople'],
  }),
  AnswerComment: endpoint({
    method: 'POST',
    path: '/Comments/{idFlowComment}/Answer',
    summary: 'Answer a comment, which reopens its thread',
    permission: view,
    body: flowAnswerDraft,
    response: flowThread,
    changes,
    errors: ['flowComment.tooMany', 'flowComment.threadFull', 'flowComment.unknownPeople'],
  }),
  UpdateComment: endpoint({
    method: 'PUT',
    path: '/Comments/{idFlowComment}',
    summary: 'Edit your comment',
    permission: view,
    body: flowCommentChange,
    response: flowThread,
    changes,
    errors: ['flowComment.notOwn', 'flowComment.unknownPeople', 'entity.stale'],
  }),
  RemoveComment: endpoint({
    method: 'DELETE',
    path: '/Comments/{idFlowComment}',
    summary: 'Delete your comment, or any comment where you may delete the flow',
    permission: view,
    response: none,
    changes,
    errors: ['flowComment.notOwn', 'flowComment.answered'],
  }),
  ResolveComment: endpoint({
    method: 'POST',
    path: '/Comments/{idFlowComment}/Resolve',
    summary: 'Resolve a thread of comments',
    permission: view,
    response: flowThread,
    changes,
  }),
  ReopenComment: endpoint({
    method: 'POST',
    path: '/Comments/{idFlowComment}/Reopen',
    summary: 'Reopen a thread of comments',
    permission: view,
    response: flowThread,
    changes,
  }),
  /** Items are `flowCommentEvent`s. */
  CommentStream: endpoint({
    method: 'GET',
    path: '/{idCallScript}/CommentStream',
    summary: 'Follow the comments of a flow',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
})
