import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { durationOf, levelOf } from '../sound.ts'
import { writeWave } from '../wave.ts'
import { openEspeak, readVoices } from './espeak.ts'
import { openFlite } from './flite.ts'
import { openHttpEngine, readVoiceList } from './http.ts'
import { runProgram } from './runProgram.ts'

const never = new AbortController().signal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speech-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const flite = openFlite()
afterAll(() => flite.close())
const first = flite.voices[0]
if (!first) throw new Error('the built-in engine has voices')
const plain = { voice: first, rate: 1, pitch: 1 }

test('the built-in engine speaks, faster and higher as it is told', async () => {
  const usual = await flite.synthesize({ ...plain, text: 'Thank you for calling.' }, never)
  expect(usual.sampleRate).toBe(16_000)
  expect(levelOf([usual])).toBeGreaterThan(0.01)
  const fast = await flite.synthesize({ ...plain, text: 'Thank you for calling.', rate: 2 }, never)
  expect(durationOf(fast) / durationOf(usual)).toBeCloseTo(0.5, 1)
  const high = await flite.synthesize({ ...plain, text: 'Thank you for calling.', pitch: 1.3 }, never)
  expect(durationOf(high) / durationOf(usual)).toBeCloseTo(1, 1)
})

test('one that takes too long is ended with its thread, and the next one speaks', async () => {
  const hasty = openFlite({ timeoutMs: -30_000, threads: 1 })
  await expect(hasty.synthesize({ ...plain, text: 'Hello' }, never)).rejects.toThrow('took too long')
  await hasty.close()
  const stopped = new AbortController()
  const speaking = flite.synthesize({ ...plain, text: 'Hello. '.repeat(50) }, stopped.signal)
  stopped.abort(new Error('nobody waits'))
  await expect(speaking).rejects.toThrow('nobody waits')
  expect(durationOf(await flite.synthesize({ ...plain, text: 'Hello' }, never))).toBeGreaterThan(200)
})

const program = async (name: string, code: string) => {
  const path = join(folder, name)
  await writeFile(path, `#!${process.execPath}\n${code}`)
  await chmod(path, 0o755)
  return path
}
const limits = { args: [], input: 'text', timeoutMs: 20_000, maxBytes: 1_000 }

test('a program gets its text on its input alone, and is killed at its limits', async () => {
  const echo = await program(
    'echo',
    `process.stdin.pipe(process.stdout); process.stdout.write(process.argv.slice(2) + '|')`,
  )
  expect(new TextDecoder().decode(await runProgram({ path: echo, ...limits, input: '-x; $(id)' }))).toBe('|-x; $(id)')
  const mute = await program('mute', 'setInterval(() => {}, 1000)')
  await expect(runProgram({ path: mute, ...limits, timeoutMs: 300 })).rejects.toThrow('took too long')
  const endless = await program('endless', `setInterval(() => process.stdout.write('x'.repeat(1000)), 1)`)
  await expect(runProgram({ path: endless, ...limits })).rejects.toThrow('too much sound')
  const broken = await program('broken', `console.error('no voice'); process.exit(3)`)
  await expect(runProgram({ path: broken, ...limits })).rejects.toThrow('ended with 3: no voice')
  // As the machine ends one that takes too much memory.
  const killed = await program('killed', `process.kill(process.pid, 'SIGKILL')`)
  await expect(runProgram({ path: killed, ...limits })).rejects.toThrow('was ended by SIGKILL')
  expect(new TextDecoder().decode(await runProgram({ path: echo, ...limits }))).toBe('|text')
  await expect(runProgram({ path: join(folder, 'none'), ...limits })).rejects.toThrow('cannot be started')
  await expect(runProgram({ path: mute, ...limits, signal: AbortSignal.abort() })).rejects.toThrow('abort')
  expect((await readdir(folder)).sort()).toEqual(['broken', 'echo', 'endless', 'killed', 'mute'])
})

const TABLE = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  cs              --/M      Czech              zlw/cs
 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
 3  en-uk           --/M      english-mb-en1     mb/mb-en1            (en-gb 3)(en 2)
`

test('espeak-ng is asked for its voices, and given no phonemes of its own', async () => {
  expect(readVoices(TABLE).map(({ id, language, name }) => [id, language, name])).toEqual([
    ['cs', 'cs', 'Czech'],
    ['en-gb', 'en-GB', 'English (Great Britain)'],
  ])
  const wave = Buffer.from(writeWave({ sampleRate: 22_050, samples: new Float32Array(2_205) })).toString('base64')
  const path = await program(
    'espeak',
    `if (process.argv[2] === '--voices') process.stdout.write(${JSON.stringify(TABLE)})
    else { let text = ''; process.stdin.on('data', (piece) => { text += piece }).on('end', () => {
      if (text !== '[ [x]]\\n' || process.argv.includes('[[x]]')) { console.error(text); process.exit(9) }
      process.stdout.write(Buffer.from('${wave}', 'base64')) }) }`,
  )
  const espeak = await openEspeak(path)
  const [voice] = espeak.voices
  if (!voice) throw new Error('it has voices')
  expect(durationOf(await espeak.synthesize({ voice, text: '[[x]]', rate: 1, pitch: 1 }, never))).toBe(100)
  const phonemes = { alphabet: 'x-espeak-ng', ph: 't@m]]eIt[[oU' }
  const said = espeak.synthesize({ voice, text: 'tomato', phonemes, rate: 1, pitch: 1 }, never)
  await expect(said).rejects.toThrow('ended with 9: [[t@m  eIt  oU]]')
})

let server: Server
let answer: (body: string) => { status: number; body: Uint8Array } | 'hang'
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      const given = answer(text)
      if (given !== 'hang') response.writeHead(given.status).end(given.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('an engine elsewhere is asked in the usual form; what it cannot do is said', async () => {
  const { port } = server.address() as AddressInfo // it listens on a port
  const url = `http://127.0.0.1:${port}/v1/audio/speech`
  const http = openHttpEngine({
    url,
    model: 'm',
    voices: 'alloy:en-US eva:cs-CZ',
    license: 'as agreed',
    phonemes: '[{text}](/{ph}/)',
    timeoutMs: 400,
  })
  expect(http.voices.map(({ language }) => language)).toEqual(['en-US', 'cs-CZ'])
  expect(() => readVoiceList('alloy', '')).toThrow('“alloy” is no voice')
  const [, voice] = http.voices
  if (!voice) throw new Error('it has two')
  const say = () => http.synthesize({ voice, text: 'Ahoj', rate: 1.5, pitch: 1 }, never)
  answer = (body) => {
    expect(JSON.parse(body)).toEqual({ model: 'm', input: 'Ahoj', voice: 'eva', speed: 1.5, response_format: 'wav' })
    return { status: 200, body: writeWave({ sampleRate: 24_000, samples: new Float32Array(2_400) }) }
  }
  expect(durationOf(await say())).toBe(100)
  const inputs: string[] = []
  answer = (body) => {
    inputs.push((JSON.parse(body) as { input: string }).input)
    return { status: 200, body: writeWave({ sampleRate: 24_000, samples: new Float32Array(2_400) }) }
  }
  const phonemes = { alphabet: 'ipa', ph: "ˈa{text}hoj$'" }
  await http.synthesize({ voice, text: 'Ahoj', phonemes, rate: 1, pitch: 1 }, never)
  expect(inputs).toEqual(["[Ahoj](/ˈa{text}hoj$'/)"])
  answer = () => ({ status: 500, body: new Uint8Array() })
  await expect(say()).rejects.toThrow('answered 500')
  answer = () => ({ status: 200, body: new TextEncoder().encode('<html>') })
  await expect(say()).rejects.toThrow('no WAV file')
  answer = () => 'hang'
  await expect(say()).rejects.toThrow('took too long')
})
