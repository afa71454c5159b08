import { z } from 'zod'
import { relation } from '../flows/flow.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { anyOf } from '../kernel/permission.ts'
import { enumOf, guid, none, pageOf } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'
import {
  flowPromptQuery,
  flowPromptRequest,
  flowPrompts,
  flowPromptsDone,
  flowPromptsPut,
} from './flowPrompt.schema.ts'
import { MOST_AUDIO_BYTES, soundFile } from './speech.enum.ts'
import {
  audioAsset,
  audioAssetChange,
  audioAssetQuery,
  audioAssetRow,
  recordedDraft,
  speech,
  speechEngine,
  spokenAs,
  spokenDraft,
} from './speech.schema.ts'

const view = anyOf('CallScript.view', 'Component.view')
/** Anyone who may read a conversation may hear what was played in it. */
const hear = anyOf(
  'CallScript.view',
  'Component.view',
  'CallScript.viewdiallogs',
  'Line.viewdiallogs',
  'Module.viewdiallogs',
  'Campaign.viewdiallogs',
)
const edit = 'CallScript.edit'
const cannotSpeak = ['speech.unreadable', 'speech.noVoice', 'speech.failed', 'speech.busy', 'speech.budget'] as const
const changes = ['Lookups.AudioAssets']

export const speechApi = group('Tools', '/Tools', {
  SpeechEngines: endpoint({
    method: 'GET',
    path: '/SpeechEngines',
    summary: 'List speech engines of the installation with their voices and licenses',
    permission: 'signedIn',
    bySecret: 'narrowed',
    response: z.array(speechEngine),
  }),
  SoundFiles: endpoint({
    method: 'GET',
    path: '/SoundFiles',
    summary: 'List the files that the installation makes of what is spoken',
    permission: 'signedIn',
    bySecret: 'narrowed',
    response: z.array(enumOf(soundFile)),
  }),
  TtsGenerator: endpoint({
    method: 'POST',
    path: '/TtsGenerator',
    summary: 'Speak a text or SSML',
    permission: 'signedIn',
    body: spokenAs,
    response: speech,
    reads: true,
    errors: [...cannotSpeak, 'speech.noEncoder', 'rate.limited'],
  }),
  AudioAssets: endpoint({
    method: 'GET',
    path: '/AudioAssets',
    summary: 'List audio assets of a tenant',
    permission: view,
    query: audioAssetQuery,
    response: pageOf(audioAssetRow),
  }),
  AudioAsset: endpoint({
    method: 'GET',
    path: '/AudioAssets/{idAudioAsset}',
    summary: 'Get an audio asset',
    permission: view,
    response: audioAsset,
  }),
  AudioAssetFile: endpoint({
    method: 'GET',
    path: '/AudioAssetFile',
    summary: 'Download the sound of an audio asset',
    permission: hear,
    query: z.object({ audioAsset: guid }),
    response: 'stream',
    ticket: true,
  }),
  AudioAssetRelations: endpoint({
    method: 'GET',
    path: '/AudioAssets/{idAudioAsset}/Relations',
    summary: 'List steps of flows and components that play an audio asset',
    permission: view,
    response: z.array(relation),
  }),
  SpeakAudioAsset: endpoint({
    method: 'POST',
    path: '/SpeakAudioAsset',
    summary: 'Speak a text or SSML into an audio asset',
    permission: edit,
    body: spokenDraft,
    response: audioAsset,
    answers: 'AudioAsset',
    changes,
    errors: [...cannotSpeak, 'rate.limited', 'audioAsset.nameTaken', 'tenant.storageFull'],
  }),
  UploadAudioAsset: endpoint({
    method: 'POST',
    path: '/UploadAudioAsset',
    summary: 'Keep a recording as an audio asset',
    permission: edit,
    body: recordedDraft,
    bodyLimit: Math.ceil(MOST_AUDIO_BYTES * 1.4),
    response: audioAsset,
    answers: 'AudioAsset',
    changes,
    errors: ['audioAsset.unreadable', 'audioAsset.nameTaken', 'tenant.storageFull'],
  }),
  FlowPrompts: endpoint({
    method: 'GET',
    path: '/FlowPrompts/{idCallScript}',
    summary: 'List what a flow says without values, and which of it was spoken already',
    permission: view,
    query: flowPromptQuery,
    response: flowPrompts,
    errors: ['speech.noVoice'],
  }),
  SpeakFlowPrompts: endpoint({
    method: 'POST',
    path: '/FlowPrompts/{idCallScript}',
    summary: 'Speak what is new in the prompts of a flow into audio assets',
    permission: edit,
    body: flowPromptRequest,
    response: task,
    changes: ['Home.UserTasksOverview', 'Tasks', ...changes],
  }),
  PutFlowPrompts: endpoint({
    method: 'PUT',
    path: '/FlowPrompts/{idCallScript}',
    summary: 'Put what was spoken into the draft of a flow, where its texts have not changed since',
    permission: edit,
    body: flowPromptsPut,
    response: flowPromptsDone,
    changes: ['CallScripts.Draft', 'CallScripts.List'],
    errors: ['callScript.invalidDocument', 'callScript.tooNew', 'entity.stale'],
  }),
  UpdateAudioAsset: endpoint({
    method: 'PUT',
    path: '/AudioAssets/{idAudioAsset}',
    summary: 'Rename an audio asset, or change its words',
    permission: edit,
    body: audioAssetChange,
    response: audioAsset,
    answers: 'AudioAsset',
    changes,
    errors: ['audioAsset.nameTaken', 'entity.stale'],
  }),
  RemoveAudioAsset: endpoint({
    method: 'DELETE',
    path: '/AudioAssets/{idAudioAsset}',
    summary: 'Delete an audio asset that no flow plays',
    permission: edit,
    response: none,
    changes,
    removes: 'idAudioAsset',
    errors: ['audioAsset.inUse'],
  }),
})
