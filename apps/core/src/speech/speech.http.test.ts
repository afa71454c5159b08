import { operations } from '@parley/contract/operations.ts'
import type { SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { durationOf, readWave, writeWave } from '@parley/speech'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'

const { Tools, Languages, CallScripts, Audit, Lookups } = operations
let core: TestCore
let worker: Worker
beforeAll(async () => {
  core = await startTestCore()
  worker = await startWorker({
    ...{ pool: core.owner, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) },
    jobs: allJobs(core.services),
  })
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const admin = () => core.as('admin')
const request: SpeechRequest = {
  ...{ text: 'Hello there', format: 'text', language: 'en-GB', engine: null, voice: null },
  ...{ rate: 1, pitch: 1, gain: 0, sampleRate: 8_000 },
}
const say = (change: Partial<SpeechRequest> = {}, as: Parameters<TestCore['as']>[0] = 'admin') =>
  core.as(as).call(Tools.TtsGenerator, { body: { ...request, ...change } })
const keep = (name: string, change: Partial<SpeechRequest> = {}) =>
  admin().call(Tools.SpeakAudioAsset, { body: { ...request, ...change, name } })

test('everyone signed in has a text spoken by the voice of its language; a second time it comes from the cache', async () => {
  const { status, body, text } = await say({}, 'nobody')
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ engine: 'Tone', voice: 'anna', license: 'MIT', isCached: false, durationMs: 200 })
  expect(durationOf(readWave(Buffer.from(body.audio, 'base64')))).toBe(200)
  expect((await say()).body.isCached).toBe(true)
  expect((await say({ language: 'cs-CZ' })).body).toMatchObject({ voice: 'jana', isCached: false })
  const other = await core.as('other').call(Tools.TtsGenerator, { body: request })
  expect(other.body.isCached).toBe(false) // what others had spoken is not told
  const engines = await core.as('nobody').call(Tools.SpeechEngines)
  expect(engines.body).toMatchObject([{ id: 'tone', license: 'MIT', voices: [{ id: 'anna' }, {}, {}] }])
})

test('what cannot be spoken is said with its place', async () => {
  const refused = async (change: Partial<SpeechRequest>) => {
    const { status, body } = await say(change)
    const { code, error } = body as unknown as { code: string; error: string } // a refusal
    return [status, code, error]
  }
  expect(await refused({ format: 'ssml', text: '<speak>\n<break x="1"/></speak>' })).toEqual([
    422,
    'speech.unreadable',
    expect.stringMatching(/^Line 2, column \d+: <break> has no attribute x/),
  ])
  const bomb = '<!DOCTYPE s [<!ENTITY a "aaaa">]><speak>&a;</speak>'
  expect(await refused({ format: 'ssml', text: bomb })).toEqual([422, 'speech.unreadable', expect.any(String)])
  expect(await refused({ language: 'fi-FI' })).toEqual([409, 'speech.noVoice', expect.any(String)])
  expect(await refused({ engine: 'tone', voice: 'nobody' })).toEqual([409, 'speech.noVoice', expect.any(String)])
  expect(await refused({ text: '…' })).toEqual([422, 'speech.unreadable', expect.any(String)])
  expect((await say({ text: 'x'.repeat(2_001) })).status).toBe(400)
  expect((await say({ rate: 50 })).status).toBe(400)
})

test('a language’s voice, manner and pronunciations count wherever it is spoken', async () => {
  const { items } = (await admin().call(Languages.List, { query: { search: 'en-GB' } })).body
  const params = { idLanguage: items[0]?.idLanguage ?? 0 }
  const { name, rowVersion } = (await admin().call(Languages.Basic, { params })).body
  const speech = { engine: 'tone', voice: 'tom', rate: 1, pitch: 1.5, gain: 0 }
  const pronunciations = [{ word: 'SQL', say: 'ess queue ell' }]
  const body = { name, speech, pronunciations, rowVersion }
  expect((await admin().call(Languages.UpdateBasic, { params, body })).status).toBe(403)
  expect((await core.as('operator').call(Languages.UpdateBasic, { params, body })).status).toBe(200)
  expect((await say({ text: 'Some sql' })).body).toMatchObject({ voice: 'tom', durationMs: 400 })
  expect((await say({ engine: 'tone', voice: 'anna' })).body).toMatchObject({ voice: 'anna' })
  const twice = { ...body, rowVersion: rowVersion + 1, pronunciations: [...pronunciations, { word: 'sql', say: 'x' }] }
  expect((await core.as('operator').call(Languages.UpdateBasic, { params, body: twice })).status).toBe(400)
})

test('a text becomes an audio asset: heard, renamed, undone, found by others who may, and deleted with its file', async () => {
  const made = await keep('Welcome', { format: 'ssml', text: 'Hello <break/> <emphasis>there</emphasis>' })
  expect(made.status, made.text).toBe(200)
  const { idAudioAsset, guid, rowVersion } = made.body
  expect(made.body).toMatchObject({ name: 'Welcome', transcript: 'Hello there', language: 'en-GB', license: 'MIT' })
  expect(made.body.peaks.length).toBeGreaterThan(100)
  expect((await keep('Welcome')).body).toMatchObject({ code: 'audioAsset.nameTaken' })
  const params = { idAudioAsset }
  const file = await admin().call(Tools.AudioAssetFile, { query: { audioAsset: guid } })
  expect([file.status, file.headers['content-type']]).toEqual([200, 'audio/wav'])
  const rename = await admin().call(Tools.UpdateAudioAsset, {
    params,
    body: { name: 'Greeting', transcript: 'Hi', rowVersion },
  })
  expect(rename.body).toMatchObject({ name: 'Greeting', transcript: 'Hi' })
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'AudioAsset' } })).body
  const undone = await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  const listed = await admin().call(Tools.AudioAssets, { query: { search: 'welc' } })
  expect(listed.body.items).toMatchObject([{ name: 'Welcome', transcript: 'Hello there' }])
  expect((await admin().call(Lookups.AudioAssets)).body).toMatchObject([{ guid, name: 'Welcome' }])
  expect((await core.as('nobody').call(Tools.AudioAssetFile, { query: { audioAsset: guid } })).status).toBe(403)
  expect((await core.as('other').call(Tools.AudioAssetFile, { query: { audioAsset: guid } })).status).toBe(404)
  expect((await admin().call(Tools.RemoveAudioAsset, { params })).status).toBeLessThan(300)
  expect((await admin().call(Tools.AudioAssetFile, { query: { audioAsset: guid } })).status).toBe(404)
})

test('what could not be kept was not counted, so it is not heard from memory', async () => {
  expect((await keep('Once', { text: 'Kept once' })).status).toBe(200)
  const use = async () =>
    (await core.owner.query('SELECT characters FROM speech_use WHERE id_tenant = 2')).rows[0]?.characters as number
  const before = await use()
  // A taken name is seen before anything is spoken.
  expect((await keep('Once', { text: 'Words for a taken name' })).body).toMatchObject({ code: 'audioAsset.nameTaken' })
  await core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": 1}' WHERE id_tenant = 2`)
  expect((await keep('Other', { text: 'Words without room' })).body).toMatchObject({ code: 'tenant.storageFull' })
  await core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": null}' WHERE id_tenant = 2`)
  expect(await use()).toBe(before)
  for (const text of ['Words for a taken name', 'Words without room'])
    expect((await say({ text })).body.isCached).toBe(false)
  expect(await use()).toBe(before + 'Words for a taken name'.length + 'Words without room'.length)
})

test('one that a flow plays is not deleted, and is named where it is played', async () => {
  const { idAudioAsset, guid } = (await keep('Hold music')).body
  const document = flowOf([
    { id: 'start', type: 'start', outlets: { next: 'play' } },
    { id: 'play', type: 'say', texts: { 'en-GB': [{ kind: 'audio', asset: guid }] }, outlets: { next: 'end' } },
    { id: 'end', type: 'end' },
  ])
  const body = {
    name: 'Waiting room',
    idFolder: null,
    type: 1 as const,
    channel: 2 as const,
    description: '',
    document,
  }
  expect((await admin().call(CallScripts.Create, { body })).status).toBe(200)
  const params = { idAudioAsset }
  const refused = await admin().call(Tools.RemoveAudioAsset, { params })
  expect(refused.body).toMatchObject({ code: 'audioAsset.inUse' })
  expect(refused.text).toContain('Waiting room')
  const users = await admin().call(Tools.AudioAssetRelations, { params })
  expect(users.body).toMatchObject([{ name: 'Waiting room', nodeId: 'play' }])
})

const morning = (cz: string) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'hello' } },
    {
      id: 'hello',
      type: 'say',
      texts: {
        'en-GB': [
          { kind: 'text', text: 'Good morning' },
          { kind: 'text', text: 'Hello {{ name }}' },
        ],
        'cs-CZ': [{ kind: 'text', text: cz }],
        'fi-FI': [{ kind: 'text', text: 'Hei' }],
      },
      outlets: { next: 'end' },
    },
    { id: 'end', type: 'end' },
  ])

test('the prompts of a flow are spoken by a task; what changed is spoken anew, the rest is not', async () => {
  const body = { name: 'Morning', idFolder: null, type: 1 as const, channel: 2 as const, description: '' }
  const flow = await admin().call(CallScripts.Create, { body: { ...body, document: morning('Ahoj') } })
  expect(flow.status, flow.text).toBe(200)
  const params = { idCallScript: flow.body.idCallScript }
  const query = { source: 'draft' as const, sampleRate: 8_000 as const }
  const plan = async () => {
    const { body: found } = await admin().call(Tools.FlowPrompts, { params, query })
    const states = found.prompts.map(({ language, state }) => `${language} ${state}`)
    return { states, removed: found.removed.map(({ name }) => name), withValues: found.withValues }
  }
  expect(await plan()).toEqual({ states: ['cs-CZ new', 'en-GB new', 'fi-FI impossible'], removed: [], withValues: 1 })
  const speakAll = () =>
    admin().call(Tools.SpeakFlowPrompts, { params, body: { ...query, languages: ['en-GB', 'cs-CZ'] } })
  expect((await speakAll()).status).toBe(200)
  await vi.waitFor(async () =>
    expect((await plan()).states).toEqual(['cs-CZ unchanged', 'en-GB unchanged', 'fi-FI impossible']),
  )
  const document = morning('Dobré ráno')
  const saved = await admin().call(CallScripts.UpdateDraft, { params, body: { document, version: 1, rowVersion: 0 } })
  expect(saved.status, saved.text).toBe(200)
  expect(await plan()).toMatchObject({
    states: ['cs-CZ new', 'en-GB unchanged', 'fi-FI impossible'],
    removed: ['hello · cs-CZ'],
  })
  expect((await core.as('other').call(Tools.FlowPrompts, { params, query })).status).toBe(404)
  const put = { params, body: { sampleRate: 8_000 as const } }
  expect((await core.as('other').call(Tools.PutFlowPrompts, put)).status).toBe(404)
  expect((await core.as('viewer').call(Tools.PutFlowPrompts, put)).status).toBe(403)

  // What was spoken takes the place of its text, what changed since does not; again, nothing is left to put.
  expect((await admin().call(Tools.PutFlowPrompts, put)).body).toEqual({ recordings: 1 })
  const drawn = await admin().call(CallScripts.Draft, { params })
  const texts = JSON.parse(JSON.stringify(drawn.body.document)).nodes[1].texts
  expect(texts['en-GB']).toMatchObject([{ kind: 'audio', text: 'Good morning' }, { kind: 'text' }])
  expect(texts['cs-CZ']).toMatchObject([{ kind: 'text', text: 'Dobré ráno' }])
  expect((await plan()).states).toEqual(['cs-CZ new', 'fi-FI impossible', 'en-GB recorded'])
  expect((await admin().call(Tools.PutFlowPrompts, put)).body).toEqual({ recordings: 0 })

  // Where the words of a recording are edited, they are to be spoken again.
  texts['en-GB'][0].text = 'Good evening'
  const { version, rowVersion } = drawn.body
  const edited = JSON.parse(JSON.stringify(drawn.body.document))
  edited.nodes[1].texts = texts
  await admin().call(CallScripts.UpdateDraft, { params, body: { document: edited, version, rowVersion } })
  expect((await plan()).states).toContain('en-GB new')
  expect(
    (await core.as('viewer').call(Tools.SpeakFlowPrompts, { params, body: { ...query, languages: ['en-GB'] } })).status,
  ).toBe(403)
})

test('what is spoken comes as the file that was asked for; where nothing makes it, nothing is spoken', async () => {
  const formats = await core.as('nobody').call(Tools.SoundFiles)
  expect(formats.body).toEqual(['wav', 'ogg'])
  const text = 'A sentence that nobody has said before'
  const before = await core.as('admin').call(Tools.TtsGenerator, { body: { ...request, text, file: 'mp3' } })
  expect(before).toMatchObject({ status: 409, body: { code: 'speech.noEncoder' } })
  const { body } = await core.as('admin').call(Tools.TtsGenerator, { body: { ...request, text, file: 'ogg' } })
  expect(body.isCached).toBe(false)
  const file = Buffer.from(body.audio, 'base64')
  expect(file.subarray(0, 4).toString()).toBe('OggS')
  expect(durationOf(readWave(file.subarray(4)))).toBe(body.durationMs)
})

test('a recording is kept as it was made; what is none is refused, and so is what no longer fits', async () => {
  const upload = (bytes: Uint8Array, name: string) =>
    admin().call(Tools.UploadAudioAsset, {
      body: { name, language: 'cs-CZ', transcript: 'Ahoj', content: Buffer.from(bytes).toString('base64') },
    })
  const wave = writeWave({ sampleRate: 44_100, samples: new Float32Array(44_100).fill(0.1) })
  expect((await upload(wave, 'Recorded')).body).toMatchObject({ durationMs: 1_000, engine: null, transcript: 'Ahoj' })
  for (const bytes of [
    new TextEncoder().encode('PK\x03\x04'),
    writeWave({ sampleRate: 8_000, samples: new Float32Array() }),
  ])
    expect(await upload(bytes, 'Broken')).toMatchObject({ status: 422, body: { code: 'audioAsset.unreadable' } })
  // Large enough for a thread of its own.
  const long = writeWave({ sampleRate: 44_100, samples: new Float32Array(441_000).fill(0.1) })
  const { body: recorded } = await upload(long, 'Long')
  expect(recorded).toMatchObject({ durationMs: 10_000, size: long.length })
  expect(recorded.peaks.every((peak) => peak === 0.1)).toBe(true)
  const cut = long.slice(0, 400_000)
  cut.set([9, 0], 20)
  expect(await upload(cut, 'Packed')).toMatchObject({ status: 422, body: { code: 'audioAsset.unreadable' } })
  await core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": 100000}' WHERE id_tenant = 2`)
  expect((await upload(wave, 'Too much')).body).toMatchObject({ code: 'tenant.storageFull' })
})

test('people and tenants have limits', async () => {
  await core.owner.query(
    `INSERT INTO speech_use (id_tenant, day, characters) VALUES (3, $1::date, 299995)
    ON CONFLICT (id_tenant, day) DO UPDATE SET characters = excluded.characters`,
    [core.clock.now()],
  )
  const other = (text: string) => core.as('other').call(Tools.TtsGenerator, { body: { ...request, text } })
  expect((await other('Too many words')).body).toMatchObject({ code: 'speech.budget' })
  expect((await other('Hi')).status).toBe(200)
  const all = await Promise.all(Array.from({ length: 40 }, () => say({ text: 'Again' }, 'nobody')))
  expect(all.map(({ status }) => status)).toContain(429)
})
