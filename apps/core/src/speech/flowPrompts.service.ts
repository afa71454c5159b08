import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import type { FlowPrompt, FlowPromptRequest, FlowPrompts } from '@parley/contract/speech/flowPrompt.schema.ts'
import { promptSource, promptState, speechFormat } from '@parley/contract/speech/speech.enum.ts'
import type { SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { taskKind } from '@parley/contract/tasks/task.entity.ts'
import type { Prompt, Recording } from '@parley/flow/prompts.ts'
import { keyOf } from '@parley/speech/speak.ts'
import { onDocuments } from '../flows/documentThread.ts'
import { lookUpDraft, saveDraft } from '../flows/draft.service.ts'
import { findDraft } from '../flows/draft.store.ts'
import { foundOr422 } from '../flows/flow.document.ts'
import { openScript } from '../flows/flow.read.ts'
import { findDocumentText } from '../flows/history.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { longWork, type TaskDefinition } from '../kernel/taskRun.ts'
import { startTask } from '../tasks/task.service.ts'
import { keepAsset, wordsOf } from './audioAsset.service.ts'
import { freeName, listAssetsOfFlow } from './audioAsset.store.ts'
import type { Speaker } from './speaker.ts'
import { onWave } from './waveThread.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'speech.prompts': FlowPromptRequest & { readonly idCallScript: number }
  }
}

const { DRAFT, LIVE } = promptSource.of
const { NEW, UNCHANGED, RECORDED, IMPOSSIBLE } = promptState.of
const { TEXT } = speechFormat.of
const MOST_PROMPTS = 1_000

interface Planned extends FlowPrompt {
  readonly key: string | null
  readonly place: Pick<Prompt, 'nodeId' | 'path' | 'language' | 'way'>
  readonly request: SpeechRequest
}
type Asked = Pick<FlowPromptRequest, 'source' | 'sampleRate'>

/** What a flow says and which of it was spoken already, for who may see the flow. */
export async function readFlowPrompts(
  ctx: Ctx,
  speaker: Speaker,
  idCallScript: number,
  asked: Asked,
): Promise<FlowPrompts> {
  await openScript(ctx, idCallScript)
  const { planned, ...plan } = await planPrompts(ctx, speaker, idCallScript, asked)
  return { ...plan, prompts: planned.map(({ key: _, request: __, place: ___, ...prompt }) => prompt) }
}

export async function speakFlowPrompts(ctx: Ctx, idCallScript: number, request: FlowPromptRequest) {
  await openScript(ctx, idCallScript)
  const name = await nameOf(ctx, idCallScript)
  const task = await startTask(ctx, {
    name: 'Speak prompts',
    description: `${name}, ${request.languages.join(', ')}`,
    job: 'speech.prompts',
    payload: { ...request, languages: [...request.languages], idCallScript },
  })
  await noteDone(ctx, taskKind, [task.id, task.name], 'Started')
  return task
}

const nameOf = async ({ db }: Ctx, idCallScript: number): Promise<string> =>
  (await db.selectFrom('callScript').select('name').where('idCallScript', '=', idCallScript).executeTakeFirstOrThrow())
    .name

/** Has the draft play what was spoken of it; what was edited since has another key, and stays a text. */
export async function putFlowPrompts(
  ctx: Ctx,
  speaker: Speaker,
  idCallScript: number,
  sampleRate: Asked['sampleRate'],
): Promise<{ recordings: number }> {
  const { scriptKind } = await openScript(ctx, idCallScript, 'edit')
  const { facts, text } = await lookUpDraft(ctx, idCallScript)
  const { planned } = await planPrompts(ctx, speaker, idCallScript, { source: DRAFT, sampleRate })
  const kept = new Map((await listAssetsOfFlow(ctx.db, idCallScript)).map((asset) => [asset.idAudioAsset, asset]))
  const recordings = planned.flatMap(({ state, idAudioAsset, place }): Recording[] => {
    const asset = state === UNCHANGED && idAudioAsset !== null ? kept.get(idAudioAsset) : undefined
    return asset ? [{ ...place, asset: asset.guid, text: asset.transcript }] : []
  })
  if (recordings.length > 0) {
    const document = foundOr422(await onDocuments('record', text, JSON.stringify(recordings)))
    await saveDraft(ctx, idCallScript, { document, version: facts.version, rowVersion: facts.rowVersion })
  }
  const entity = [idCallScript, await nameOf(ctx, idCallScript)] as const
  await noteDone(ctx, scriptKinds[scriptKind], entity, 'Recordings put into the draft', { count: recordings.length })
  return { recordings: recordings.length }
}

async function planPrompts(ctx: Ctx, speaker: Speaker, idCallScript: number, { source, sampleRate }: Asked) {
  const { withValues, ...found } = foundOr422(await onDocuments('prompts', await readText(ctx, idCallScript, source)))
  const kept = await listAssetsOfFlow(ctx.db, idCallScript)
  const byGuid = new Map(kept.map((asset) => [asset.guid, asset]))
  const own = found.recorded.flatMap((recording) => {
    const asset = byGuid.get(recording.asset)
    return asset ? [{ ...recording, asset }] : []
  })
  // Of a recording whose words were edited the words are spoken again.
  const edited = own.filter(({ text, asset }) => text !== asset.transcript)
  const prompts: Prompt[] = [...found.prompts, ...edited.map(({ asset: _, ...place }) => ({ ...place, format: TEXT }))]
  const byKey = new Map(kept.map(({ soundKey, idAudioAsset }) => [soundKey, idAudioAsset]))
  const planned: Planned[] = []
  for (const prompt of prompts.slice(0, MOST_PROMPTS))
    planned.push(await planOne(ctx, speaker, requestOf(prompt, sampleRate), prompt, byKey))
  const played = own.filter((one) => !edited.includes(one))
  for (const { asset, text, nodeId, label, path, language, way } of played) {
    const prompt = { nodeId, label, language, format: TEXT, text, problem: null, state: RECORDED }
    const place = { nodeId, path, language, way }
    const request = requestOf({ text, format: TEXT, language }, sampleRate)
    planned.push({ ...prompt, place, request, key: asset.soundKey, idAudioAsset: asset.idAudioAsset })
  }
  const said = new Set(planned.map(({ key }) => key))
  const removed = kept
    .filter(({ soundKey }) => !said.has(soundKey))
    .map(({ idAudioAsset, name, language }) => ({ idAudioAsset, name, language }))
  return { planned, removed, withValues, recorded: found.recorded.length - own.length }
}

async function planOne(
  ctx: Ctx,
  speaker: Speaker,
  request: SpeechRequest,
  { nodeId, label, path, language, way, format, text }: Prompt,
  kept: ReadonlyMap<string | null, number>,
): Promise<Planned> {
  const prompt = { nodeId, label, language, format, text, request, place: { nodeId, path, language, way } }
  try {
    const key = keyOf(await speaker.prepare(ctx, request))
    const idAudioAsset = kept.get(key) ?? null
    return { ...prompt, key, idAudioAsset, problem: null, state: idAudioAsset === null ? NEW : UNCHANGED }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...prompt, key: null, idAudioAsset: null, problem: error.message, state: IMPOSSIBLE }
  }
}

const requestOf = (
  { text, format, language }: Pick<Prompt, 'text' | 'format' | 'language'>,
  sampleRate: SpeechRequest['sampleRate'],
): SpeechRequest => ({
  ...{ text, format, language, sampleRate },
  ...{ engine: null, voice: null, rate: 1, pitch: 1, gain: 0 },
})

async function readText(ctx: Ctx, idCallScript: number, source: FlowPromptRequest['source']): Promise<string> {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['version', 'publishedVersion'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!script) return notFound('Flow')
  if (source === LIVE) {
    const live = script.publishedVersion
    return (live === null ? undefined : await findDocumentText(ctx.db, idCallScript, live)) ?? notFound('Live version')
  }
  const draft = (await findDraft(ctx.db, idCallScript))?.text
  return draft ?? (await findDocumentText(ctx.db, idCallScript, script.version)) ?? notFound('Flow')
}

/** Speaks what is new, each prompt in a transaction of its own: run again after a crash, or once more, it goes on there. */
export const promptsTask = (files: FileStore, speaker: () => Speaker): TaskDefinition =>
  longWork('speech.prompts', async (run, { idCallScript, languages, source, sampleRate }) => {
    run.step('Reading the flow')
    const { planned } = await run.run((ctx) => planPrompts(ctx, speaker(), idCallScript, { source, sampleRate }))
    const fresh = planned.filter(({ state, language }) => state === NEW && languages.includes(language))
    const spoken = new Set<string | null>()
    run.step('Speaking')
    for (const [at, { key, label, language, request }] of fresh.entries()) {
      run.checkCancelled()
      run.progress(at / fresh.length)
      if (spoken.has(key)) continue
      spoken.add(key)
      await run.run(async (ctx) => {
        const { wave, by } = await speaker().speak(ctx, request, { signal: run.signal, isTask: true, idCallScript })
        await keepAsset(ctx, files, {
          ...(await onWave({ bytes: wave, isForeign: false })),
          ...{ soundKey: key, idCallScript, language },
          name: await freeName(ctx.db, `${label} · ${language}`),
          transcript: wordsOf(request),
          ...{ engine: by.engine.name, voice: by.voice.name, license: by.voice.license },
        })
      })
    }
    run.note(`${spoken.size} spoken, ${planned.filter(({ state }) => state === UNCHANGED).length} unchanged`)
    return undefined
  })
