import { endpoint, group } from '../kernel/endpoint.ts'
import { drift } from './drift.schema.ts'
import { feedback, feedbackAdded, feedbackDismissed, feedbackDone } from './feedback.schema.ts'

const permission = 'NlpApi.editcategory'

export const feedbackApi = group('Nlp', '/Nlp', {
  Feedback: endpoint({
    method: 'GET',
    path: '/Models/{idModel}/Feedback',
    summary: 'List what callers said to flows that use a model and nobody understood, in groups',
    permission,
    response: feedback,
  }),
  Drift: endpoint({
    method: 'GET',
    path: '/Models/{idModel}/Drift',
    summary: 'Get how what callers say differs from what the live version of a model learned',
    permission: 'NlpApi.viewcategory',
    response: drift,
    errors: ['model.notTrained'],
  }),
  AddFeedback: endpoint({
    method: 'POST',
    path: '/Models/{idModel}/AddFeedback',
    summary: 'Put what callers said into a category of the model’s dataset',
    permission,
    body: feedbackAdded,
    response: feedbackDone,
    errors: ['model.unknownDataset', 'dataset.tooManyUtterances'],
  }),
  DismissFeedback: endpoint({
    method: 'POST',
    path: '/Models/{idModel}/DismissFeedback',
    summary: 'Leave what callers said out of the list',
    permission,
    body: feedbackDismissed,
    response: feedbackDone,
  }),
})
