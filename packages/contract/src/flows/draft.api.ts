import { endpoint } from '../kernel/endpoint.ts'
import { none } from '../kernel/schema.ts'
import { draft, draftDiscard, draftFacts, draftKeep, draftPlace, draftPublish, draftSave } from './draft.schema.ts'
import { callScript } from './flow.schema.ts'
import { asListed, documentLimit, edit, publish, view } from './flow.shared.ts'

/** A flow has one draft, on which everybody works who may edit it. It is no version: keeping and publishing make one of it. */
export const draftCalls = {
  Draft: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Draft',
    summary: 'Get the draft of a flow, or its newest version where there is none',
    permission: view,
    response: draft,
    errors: ['callScript.tooNew'],
  }),
  UpdateDraft: endpoint({
    method: 'PUT',
    path: '/{idCallScript}/Draft',
    summary: 'Save the draft of a flow',
    permission: edit,
    body: draftSave,
    bodyLimit: documentLimit,
    response: draftFacts,
    // Every second or so while someone draws: what shows the flow elsewhere hears of it through the hub.
    changes: {
      only: [
        'CallScripts.Draft',
        'CallScripts.List',
        'CallScripts.Replays',
        'CallScripts.ReplayPair',
        'CallScripts.Reach',
      ],
    },
    errors: ['callScript.invalidDocument', 'callScript.tooNew', 'callScript.noSuchVersion', 'entity.stale'],
  }),
  DiscardDraft: endpoint({
    method: 'DELETE',
    path: '/{idCallScript}/Draft',
    summary: 'Discard the draft of a flow',
    permission: edit,
    query: draftDiscard,
    response: draft,
    answers: 'Draft',
    errors: ['callScript.noDraft', 'callScript.tooNew', 'entity.stale'],
  }),
  KeepDraft: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Draft/Keep',
    summary: 'Save the draft of a flow as a version',
    permission: edit,
    body: draftKeep,
    response: callScript,
    answers: 'Basic',
    errors: ['callScript.noDraft', 'callScript.draftBehind', 'callScript.tooNew', 'entity.stale'],
  }),
  PublishDraft: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Draft/Publish',
    summary: 'Save the draft of a flow as a version and publish it',
    permission: publish,
    body: draftPublish,
    response: callScript,
    changes: asListed,
    answers: 'Basic',
    errors: [
      'callScript.noDraft',
      'callScript.draftBehind',
      'callScript.hasErrors',
      'callScript.alreadyPublished',
      'flowTest.notGreen',
      'callScript.tooNew',
      'entity.stale',
    ],
  }),
  /** Items are `draftEvent`s. */
  DraftStream: endpoint({
    method: 'GET',
    path: '/{idCallScript}/DraftStream',
    summary: 'Follow the draft of a flow and who works on it',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
  DraftPlace: endpoint({
    method: 'POST',
    path: '/{idCallScript}/DraftPlace',
    summary: 'Tell others at the draft which step you are at',
    permission: view,
    body: draftPlace,
    response: none,
    reads: true,
    transport: 'hub',
  }),
}
