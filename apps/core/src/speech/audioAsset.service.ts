import { randomUUID } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { audioAssetKind } from '@parley/contract/speech/speech.entity.ts'
import {
  type AudioAsset,
  type audioAssetChange,
  audioAssetDraft,
  type recordedDraft,
  type spokenDraft,
} from '@parley/contract/speech/speech.schema.ts'
import { durationOf, parseSsml, peaksOf, readWave, type Sound, SpeechError, writeWave } from '@parley/speech'
import type { z } from 'zod'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { namesOfUsers } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { requireRoom } from '../kernel/storage/storageLimit.ts'
import {
  deleteAudioAsset,
  findAudioAsset,
  getAudioAsset,
  insertAudioAsset,
  lockAudioAsset,
  storeAudioAsset,
} from './audioAsset.store.ts'
import type { Speaker } from './speaker.ts'

const PEAKS = 200

const assets: Keeping<AudioAsset> = {
  of: audioAssetKind,
  lock: ({ db }, idAudioAsset) => lockAudioAsset(db, idAudioAsset),
  get: ({ db }, idAudioAsset) => getAudioAsset(db, idAudioAsset),
  name: ({ name }) => name,
  facts: factsIn(audioAssetDraft, 'guid', 'language', 'durationMs', 'engine', 'voice'),
}

const fileKey = (tenant: number, guid: string) => `tenants/${tenant}/audio/${guid}.wav`

export async function speakAsset(
  ctx: Ctx,
  { files, speaker }: { files: FileStore; speaker: Speaker },
  { name, ...request }: z.output<typeof spokenDraft>,
  signal: AbortSignal,
): Promise<AudioAsset> {
  const { wave, by, key } = await speaker.speak(ctx, request, { signal })
  return await keepAsset(ctx, files, {
    ...{ name, wave, sound: readWave(wave), soundKey: key, language: request.language, idCallScript: null },
    transcript: wordsOf(request),
    ...{ engine: by.engine.name, voice: by.voice.name, license: by.voice.license },
  })
}

/** What is heard, without markup. */
export function wordsOf({ text, format }: Pick<z.output<typeof spokenDraft>, 'text' | 'format'>): string {
  if (format === 'text') return text
  return parseSsml(text)
    .flatMap((piece) => ('text' in piece ? [piece.text] : []))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export async function uploadAsset(
  ctx: Ctx,
  files: FileStore,
  { content, ...draft }: z.output<typeof recordedDraft>,
): Promise<AudioAsset> {
  const sound = readOr422(Buffer.from(content, 'base64'))
  return await keepAsset(ctx, files, {
    ...{
      ...draft,
      sound,
      wave: writeWave(sound),
      soundKey: null,
      idCallScript: null,
      engine: null,
      voice: null,
      license: null,
    },
  })
}

function readOr422(bytes: Uint8Array): Sound {
  try {
    const sound = readWave(bytes)
    if (durationOf(sound) > 0) return sound
    throw new SpeechError('sound', 'There is nothing to hear in it.')
  } catch (error) {
    if (error instanceof SpeechError) throw new Refusal(reason('audioAsset.unreadable', { problem: error.message }))
    throw error
  }
}

type Kept = Omit<Parameters<typeof insertAudioAsset>[1], 'guid' | 'durationMs' | 'size' | 'peaks'> & {
  readonly sound: Sound
  readonly wave: Uint8Array
}

export async function keepAsset(ctx: Ctx, files: FileStore, { sound, wave, ...asset }: Kept): Promise<AudioAsset> {
  await requireRoom(ctx, wave.length)
  const guid = randomUUID()
  const key = fileKey(ctx.tenant, guid)
  const facts = { durationMs: durationOf(sound), size: wave.length, peaks: [...peaksOf(sound, PEAKS)] }
  const kept = await createOf(ctx, assets, () => insertAudioAsset(ctx, { ...asset, ...facts, guid }))
  await files.put(
    key,
    (async function* () {
      yield wave
    })(),
  )
  return kept
}

export const updateAsset = (
  ctx: Ctx,
  idAudioAsset: number,
  { rowVersion, ...draft }: Omit<z.output<typeof audioAssetChange>, 'rowVersion'> & { rowVersion?: number },
): Promise<AudioAsset> =>
  changeOf(ctx, assets, idAudioAsset, rowVersion, () => storeAudioAsset(ctx, idAudioAsset, draft))

export const removeAsset = (ctx: Ctx, idAudioAsset: number): Promise<void> =>
  removeOf(ctx, assets, idAudioAsset, async ({ guid }) => {
    const users = await namesOfUsers(ctx, 'asset', guid)
    if (users.length > 0) refuse(reason('audioAsset.inUse', { users: users.join(', ') }))
    await deleteAudioAsset(ctx.db, idAudioAsset)
    await ctx.enqueue('files.remove', { key: fileKey(ctx.tenant, guid) })
  })

export async function relationsOfAsset(ctx: Ctx, idAudioAsset: number) {
  const { guid } = await getAudioAsset(ctx.db, idAudioAsset)
  return await onlyVisible(ctx, await listRelations(ctx.db, guid, 'asset'))
}

export async function readAssetFile(ctx: Ctx, files: FileStore, guid: string): Promise<FileAnswer> {
  const { name } = await findAudioAsset(ctx.db, guid)
  const found = await files.read(fileKey(ctx.tenant, guid))
  if (!found) return notFound('Audio asset')
  return { contentType: 'audio/wav', fileName: `${name}.wav`, body: found.stream, isApart: true }
}
