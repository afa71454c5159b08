import { randomUUID } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { keptBy } from '@parley/contract/kernel/inUse.ts'
import { audioAssetKind } from '@parley/contract/speech/speech.entity.ts'
import {
  type AudioAsset,
  type audioAssetChange,
  audioAssetDraft,
  type recordedDraft,
  type spokenDraft,
} from '@parley/contract/speech/speech.schema.ts'
import { parseSsml } from '@parley/speech'
import type { z } from 'zod'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { inUseOf } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { refuseInUse } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { requireRoom } from '../kernel/storage/storageLimit.ts'
import {
  deleteAudioAsset,
  findAudioAsset,
  getAudioAsset,
  insertAudioAsset,
  isNameTaken,
  lockAudioAsset,
  storeAudioAsset,
} from './audioAsset.store.ts'
import type { Speaker } from './speaker.ts'
import { onWave } from './waveThread.ts'

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
  await requireName(ctx, name)
  const spoken = await speaker.speak(ctx, request, { signal })
  const { wave, by, key } = spoken
  try {
    const facts = await onWave({ bytes: wave, isForeign: false })
    return await keepAsset(ctx, files, {
      ...{ ...facts, name, soundKey: key, language: request.language, idCallScript: null },
      transcript: wordsOf(request),
      ...{ engine: by.engine.name, voice: by.voice.name, license: by.voice.license },
    })
  } catch (error) {
    // What is taken back with the transaction was not counted: nobody is to hear it from memory.
    if (!spoken.isCached) speaker.forget(ctx, key)
    throw error
  }
}

/** What is heard, without markup. */
export function wordsOf({ text, format }: Pick<z.output<typeof spokenDraft>, 'text' | 'format'>): string {
  if (format === 'text') return text
  return parseSsml(text)
    .pieces.flatMap((piece) => ('text' in piece ? [piece.text] : []))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export async function uploadAsset(
  ctx: Ctx,
  files: FileStore,
  { content, ...draft }: z.output<typeof recordedDraft>,
): Promise<AudioAsset> {
  await requireName(ctx, draft.name)
  const facts = await onWave({ bytes: Buffer.from(content, 'base64'), isForeign: true })
  const origin = { soundKey: null, idCallScript: null, engine: null, voice: null, license: null }
  return await keepAsset(ctx, files, { ...draft, ...facts, ...origin })
}

/** Before anything is spoken or read: that would be work for nothing. */
async function requireName(ctx: Ctx, name: string): Promise<void> {
  if (await isNameTaken(ctx.db, name)) refuse(reason('audioAsset.nameTaken'))
}

type Kept = Omit<Parameters<typeof insertAudioAsset>[1], 'guid' | 'size'> & { readonly wave: Uint8Array }

export async function keepAsset(ctx: Ctx, files: FileStore, { wave, ...asset }: Kept): Promise<AudioAsset> {
  await requireRoom(ctx, wave.length)
  const guid = randomUUID()
  const key = fileKey(ctx.tenant, guid)
  const kept = await createOf(ctx, assets, () => insertAudioAsset(ctx, { ...asset, size: wave.length, guid }))
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
    refuseInUse(await inUseOf(ctx, 'asset', guid), keptBy('audioAsset.inUse'))
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
