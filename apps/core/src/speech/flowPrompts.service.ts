import type { FlowPrompt, FlowPromptRequest, FlowPrompts } from '@parley/contract/speech/flowPrompt.schema.ts'
import { promptSource, promptState } from '@parley/contract/speech/speech.enum.ts'
import type { SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { taskKind } from '@parley/contract/tasks/task.entity.ts'
import type { Prompt } from '@parley/flow/prompts.ts'
import { readWave } from '@parley/speech'
import { keyOf } from '@parley/speech/speak.ts'
import { onDocuments } from '../flows/documentThread.ts'
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

declare module '../kernel/job.ts' {
  interface Jobs {
    'speech.prompts': FlowPromptRequest & { readonly idCallScript: number }
  }
}

const { LIVE } = promptSource.of
const { NEW, UNCHANGED, IMPOSSIBLE } = promptState.of
const MOST_PROMPTS = 1_000

interface Planned extends FlowPrompt {
  readonly key: string | null
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
  return { ...plan, prompts: planned.map(({ key: _, request: __, ...prompt }) => prompt) }
}

export async function speakFlowPrompts(ctx: Ctx, idCallScript: number, request: FlowPromptRequest) {
  await openScript(ctx, idCallScript)
  const { name } = await ctx.db
    .selectFrom('callScript')
    .select('name')
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirstOrThrow()
  const task = await startTask(ctx, {
    name: 'Speak prompts',
    description: `${name}, ${request.languages.join(', ')}`,
    job: 'speech.prompts',
    payload: { ...request, languages: [...request.languages], idCallScript },
  })
  await noteDone(ctx, taskKind, [task.id, task.name], 'Started')
  return task
}

async function planPrompts(ctx: Ctx, speaker: Speaker, idCallScript: number, { source, sampleRate }: Asked) {
  const { prompts, withValues, recorded } = foundOr422(
    await onDocuments('prompts', await readText(ctx, idCallScript, source)),
  )
  const kept = await listAssetsOfFlow(ctx.db, idCallScript)
  const byKey = new Map(kept.map(({ soundKey, idAudioAsset }) => [soundKey, idAudioAsset]))
  const planned: Planned[] = []
  for (const prompt of prompts.slice(0, MOST_PROMPTS))
    planned.push(await planOne(ctx, speaker, requestOf(prompt, sampleRate), prompt, byKey))
  const said = new Set(planned.map(({ key }) => key))
  const removed = kept
    .filter(({ soundKey }) => !said.has(soundKey))
    .map(({ idAudioAsset, name, language }) => ({ idAudioAsset, name, language }))
  return { planned, removed, withValues, recorded }
}

async function planOne(
  ctx: Ctx,
  speaker: Speaker,
  request: SpeechRequest,
  { nodeId, label, language, format, text }: Prompt,
  kept: ReadonlyMap<string | null, number>,
): Promise<Planned> {
  const prompt = { nodeId, label, language, format, text, request }
  try {
    const key = keyOf(await speaker.prepare(ctx, request))
    const idAudioAsset = kept.get(key) ?? null
    return { ...prompt, key, idAudioAsset, problem: null, state: idAudioAsset === null ? NEW : UNCHANGED }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...prompt, key: null, idAudioAsset: null, problem: error.message, state: IMPOSSIBLE }
  }
}

const requestOf = ({ text, format, language }: Prompt, sampleRate: SpeechRequest['sampleRate']): SpeechRequest => ({
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
          ...{ wave, sound: readWave(wave), soundKey: key, idCallScript, language },
          name: await freeName(ctx.db, `${label} · ${language}`),
          transcript: wordsOf(request),
          ...{ engine: by.engine.name, voice: by.voice.name, license: by.voice.license },
        })
      })
    }
    run.note(`${spoken.size} spoken, ${planned.filter(({ state }) => state === UNCHANGED).length} unchanged`)
    return undefined
  })
