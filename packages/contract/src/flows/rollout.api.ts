import { endpoint, group } from '../kernel/endpoint.ts'
import { asListed, publish, view } from './flow.shared.ts'
import { latestRollout, rolloutChange, rolloutDraft, rolloutEnd } from './rollout.schema.ts'

/** A version for a share of the new conversations first, before it is published to all. */
export const rolloutApi = group('CallScripts', '/Administration/CallScripts', {
  Rollout: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Rollout',
    summary: 'Get the latest roll-out of a version, and how that does beside the one before',
    permission: view,
    response: latestRollout,
  }),
  StartRollout: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Rollout',
    summary: 'Publish a version to a share of new conversations',
    permission: publish,
    body: rolloutDraft,
    response: latestRollout,
    answers: 'Rollout',
    changes: asListed,
    errors: [
      'rollout.component',
      'rollout.running',
      'rollout.firstVersion',
      'flowTest.notGreen',
      'callScript.hasErrors',
      'callScript.tooNew',
      'callScript.noSuchVersion',
      'callScript.alreadyPublished',
      'entity.stale',
    ],
  }),
  ChangeRollout: endpoint({
    method: 'PUT',
    path: '/{idCallScript}/Rollout',
    summary: 'Change the share of a roll-out',
    permission: publish,
    body: rolloutChange,
    response: latestRollout,
    answers: 'Rollout',
    changes: asListed,
    errors: ['rollout.none', 'entity.stale'],
  }),
  FinishRollout: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Rollout/Finish',
    summary: 'Publish the version of a roll-out to all',
    permission: publish,
    body: rolloutEnd,
    response: latestRollout,
    answers: 'Rollout',
    changes: asListed,
    errors: ['rollout.none', 'flowTest.notGreen', 'callScript.hasErrors', 'callScript.tooNew', 'entity.stale'],
  }),
  EndRollout: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Rollout/Back',
    summary: 'Go back to the version before for all new conversations',
    permission: publish,
    body: rolloutEnd.omit({ reason: true }),
    response: latestRollout,
    answers: 'Rollout',
    changes: asListed,
    errors: ['rollout.none', 'entity.stale'],
  }),
})
