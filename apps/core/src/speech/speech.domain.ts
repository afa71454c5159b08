import { speechApi } from '@parley/contract/speech/speech.api.ts'
import { audioAssetKind } from '@parley/contract/speech/speech.entity.ts'
import { audioAssetDraft } from '@parley/contract/speech/speech.schema.ts'
import { durationOfWave } from '@parley/speech/wave.ts'
import type { FastifyReply } from 'fastify'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  readAssetFile,
  relationsOfAsset,
  removeAsset,
  speakAsset,
  updateAsset,
  uploadAsset,
} from './audioAsset.service.ts'
import { getAudioAsset, listAudioAssets, lookUpAudioAssets } from './audioAsset.store.ts'
import { promptsTask, putFlowPrompts, readFlowPrompts, speakFlowPrompts } from './flowPrompts.service.ts'
import { speakerOf } from './speaker.ts'

export const speech: Domain = {
  tasks: (services) => [promptsTask(services.files, () => speakerOf(services))],
  routes(services) {
    const { files } = services
    const speaker = speakerOf(services)
    return routes(speechApi, {
      SpeechEngines: () =>
        speaker.engines.map(({ id, name, license, voices }) => ({ id, name, license, voices: [...voices] })),
      SoundFiles: () => speaker.files,
      async TtsGenerator(ctx, { body: { file, ...request }, reply }) {
        const signal = goneOf(reply)
        // Before anybody speaks for nothing.
        const encode = speaker.encoderOf(ctx, file)
        const { wave, by, isCached } = await speaker.speak(ctx, request, { signal })
        return {
          audio: Buffer.from(await encode(wave, signal)).toString('base64'),
          durationMs: durationOfWave(wave),
          ...{ engine: by.engine.name, voice: by.voice.name, license: by.voice.license, isCached },
        }
      },
      FlowPrompts: (ctx, { params, query }) => readFlowPrompts(ctx, speaker, params.idCallScript, query),
      SpeakFlowPrompts: (ctx, { params, body }) => speakFlowPrompts(ctx, params.idCallScript, body),
      PutFlowPrompts: (ctx, { params, body }) => putFlowPrompts(ctx, speaker, params.idCallScript, body.sampleRate),
      AudioAssets: ({ db }, { query }) => listAudioAssets(db, query),
      AudioAsset: ({ db }, { params }) => getAudioAsset(db, params.idAudioAsset),
      AudioAssetFile: (ctx, { query }) => readAssetFile(ctx, files, query.audioAsset),
      AudioAssetRelations: (ctx, { params }) => relationsOfAsset(ctx, params.idAudioAsset),
      SpeakAudioAsset: (ctx, { body, reply }) => speakAsset(ctx, { files, speaker }, body, goneOf(reply)),
      UploadAudioAsset: (ctx, { body }) => uploadAsset(ctx, files, body),
      UpdateAudioAsset: (ctx, { params, body }) => updateAsset(ctx, params.idAudioAsset, body),
      RemoveAudioAsset: (ctx, { params }) => removeAsset(ctx, params.idAudioAsset),
    })
  },
  constraints: { audio_asset_name_key: 'audioAsset.nameTaken' },
  lookups: {
    AudioAssets: async (ctx, { query }) =>
      ctx.can('CallScript.view') || ctx.can('Component.view') ? await lookUpAudioAssets(ctx.db, query) : [],
  },
  undo: [
    undoOf({
      of: audioAssetKind,
      as: speechApi.UpdateAudioAsset,
      fields: Object.keys(audioAssetDraft.shape),
      async update(ctx, idAudioAsset, values) {
        const draft = audioAssetDraft.parse({ ...(await getAudioAsset(ctx.db, idAudioAsset)), ...values })
        await updateAsset(ctx, idAudioAsset, draft)
      },
      create: removeAsset,
    }),
  ],
}

/** Aborted when whoever asked has left. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
