import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Listening, Recogniser } from '../port.ts'
import { joined, silent, spoken } from '../testing/spoken.ts'
import { openHttpRecogniser } from './http.ts'
import { jsgfOf } from './jsgf.ts'
import { findPocketsphinx } from './pocketsphinx.ts'
import { openSocketRecogniser } from './socket.ts'
import { Upsampler } from './upsampled.ts'

const listening: Listening = { language: 'en-GB', sampleRate: 16_000, phrases: ['yes', 'no'], kinds: [] }
const sound = new Int16Array(1_600).fill(1_000)

/** What is told of one piece of speech, until it is over. */
function hearing(recogniser: Recogniser, given: Partial<Listening> = {}) {
  const told: string[] = []
  const { promise: over, resolve } = Promise.withResolvers<readonly string[]>()
  const end = (text: string) => {
    told.push(text)
    resolve(told)
  }
  const stream = recogniser.open(
    { ...listening, ...given },
    {
      partial: ([first], stable) => told.push(`partial ${first?.text} ${stable}`),
      final: ([first]) => end(`final ${first?.text} ${first?.confidence?.toFixed(2)}`),
      refused: () => end('refused'),
      failed: (code) => end(`failed ${code}`),
    },
  )
  return { stream, told, over }
}

let server: Server
let onRequest: (request: IncomingMessage, body: string, response: ServerResponse) => void
let base: string
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('latin1').on('data', (piece) => {
      body += piece
    })
    request.on('end', () => onRequest(request, body, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const http = (more: Partial<Parameters<typeof openHttpRecogniser>[0]> = {}) =>
  openHttpRecogniser({
    url: `http://${base}/v1/audio/transcriptions`,
    model: 'm',
    languages: [],
    licence: 'MIT',
    ...more,
  })

const sayAll = async (recogniser: Recogniser, given?: Partial<Listening>) => {
  const { stream, over } = hearing(recogniser, given)
  stream.write(sound)
  stream.end()
  stream.end()
  return over
}

test('an endpoint gets the whole piece as a file, with what may be said', async () => {
  onRequest = (request, body, response) => {
    expect(request.headers.authorization).toBe('Bearer secret')
    expect(body).toContain('RIFF')
    for (const [name, value] of [
      ['language', 'en'],
      ['model', 'm'],
      ['prompt', 'yes, no'],
      ['response_format', 'json'],
    ])
      expect(body.replaceAll('\r', '')).toContain(`name="${name}"\n\n${value}\n`)
    response.end('{"text":" Yes. "}')
  }
  expect(await sayAll(http({ key: 'secret' }))).toEqual(['final Yes. undefined'])
  onRequest = (_, body, response) => {
    expect(body).toContain('verbose_json')
    response.end(
      '{"text":"yes","segments":[{"avg_logprob":-0.1,"no_speech_prob":0.1},{"avg_logprob":-0.3,"no_speech_prob":0.9}]}',
    )
  }
  expect(await sayAll(http({ isDetailed: true }))).toEqual(['final yes 0.82'])
})

test('what an endpoint takes for silence is refused, and what does not work is told by its kind', async () => {
  const answers = async (text: string, status = 200) => {
    onRequest = (_, __, response) => response.writeHead(status).end(text)
    return (await sayAll(http())).join()
  }
  expect(await answers('{"text":""}')).toBe('refused')
  expect(await answers('{"text":"Thank you.","segments":[{"no_speech_prob":0.95}]}')).toBe('refused')
  expect(await answers('<html>')).toBe('failed unreadable')
  expect(await answers('{"text":7}')).toBe('failed unreadable')
  expect(await answers('[]')).toBe('failed unreadable')
  expect(await answers(JSON.stringify({ text: 'a'.repeat(300_000) }))).toBe('failed unreadable')
  expect(await answers('no key', 401)).toBe('failed declined')
  onRequest = (_, __, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  expect(await sayAll(http())).toEqual(['failed unreachable'])
  onRequest = () => {}
  expect(await sayAll(http({ timeoutMs: 50 }))).toEqual(['failed tooLate'])
  expect(await sayAll(http({ url: 'http://127.0.0.1:1/' }))).toEqual(['failed unreachable'])
  const closing = http()
  const { stream, over } = hearing(closing)
  onRequest = () => void closing.close()
  stream.end()
  expect(await over).toEqual(['failed ended'])
})

test('a piece that nobody waits for is not asked for, or is given up', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const { stream, told } = hearing(http())
  onRequest = (request) => {
    request.socket.on('close', () => resolve())
    stream.close()
  }
  stream.write(sound)
  stream.end()
  await gone
  expect(told).toEqual([])
})

let sockets: WebSocketServer | undefined
afterEach(() => {
  for (const client of sockets?.clients ?? []) client.terminate()
  sockets?.close()
  sockets = undefined
})

/** A double of an engine: what it is told, and what it answers. */
async function engine(onText: (text: string, socket: WebSocket, soundBytes: number) => void, path = '/') {
  const listener = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  sockets = listener
  const asked: { url: string; authorization: string | undefined }[] = []
  listener.on('connection', (socket, request) => {
    let bytes = 0
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) bytes += data.length
      else onText(data.toString(), socket, bytes)
    })
  })
  await new Promise((resolve) => listener.on('listening', resolve))
  const { port } = listener.address() as AddressInfo // it listens on a port
  return { url: `ws://127.0.0.1:${port}${path}`, asked }
}
const vosk = (url: string, timeoutMs?: number) =>
  openSocketRecogniser({
    url,
    dialect: 'vosk',
    languages: ['en'],
    licence: 'Apache-2.0',
    ...(timeoutMs && { timeoutMs }),
  })

test('an engine that speaks as Vosk hears while somebody speaks; its parts become one result', async () => {
  const hellos: string[] = []
  const sizes: number[] = []
  const { url } = await engine((text, socket, bytes) => {
    if (text.includes('config')) {
      hellos.push(text)
      return socket.send('{"partial":"four"}')
    }
    sizes.push(bytes)
    socket.send('{"result":[{"conf":0.9,"word":"four"},{"conf":0.7,"word":"two"}],"text":"four two"}')
    socket.send('no JSON')
    socket.send('{"partial":"seven"}')
    socket.send('{"result":[{"conf":1,"word":"seven"}],"text":"[unk] seven"}')
    socket.close()
  })
  const { stream, over, told } = hearing(vosk(url))
  stream.write(sound)
  stream.write(sound)
  stream.end()
  stream.write(sound)
  expect(await over).toEqual([
    'partial four 0',
    'partial four two 2',
    'partial four two seven 2',
    'partial four two seven 3',
    'final four two seven 0.80',
  ])
  expect(told).toHaveLength(5)
  expect(sizes).toEqual([6_400])
  expect(hellos).toEqual(['{"config":{"sample_rate":16000,"words":true,"phrase_list":["yes","no","[unk]"]}}'])
  // Where anything else may be said, too, nothing is kept from being heard.
  await sayAll(vosk(url), { kinds: ['digits'] })
  expect(hellos[1]).toBe('{"config":{"sample_rate":16000,"words":true}}')
})

test('one that speaks as Deepgram gets its settings in the address', async () => {
  const { url, asked } = await engine((text, socket) => {
    expect(text).toBe('{"type":"CloseStream"}')
    const result = (transcript: string, isFinal: boolean, confidence: number) =>
      socket.send(
        JSON.stringify({ type: 'Results', is_final: isFinal, channel: { alternatives: [{ transcript, confidence }] } }),
      )
    result('yes', false, 0.4)
    result('yes please', true, 0.93)
    socket.send('{"type":"Metadata"}')
    socket.close()
  }, '/v1/listen?tier=x')
  const recogniser = openSocketRecogniser({
    url,
    dialect: 'deepgram',
    key: 'k',
    model: 'nova-3',
    languages: [],
    licence: '',
  })
  expect(await sayAll(recogniser)).toEqual(['partial yes 0', 'partial yes please 2', 'final yes please 0.93'])
  const [first] = asked
  expect(first?.authorization).toBe('Token k')
  const { searchParams } = new URL(`http://x${first?.url}`)
  expect([
    searchParams.get('tier'),
    searchParams.get('sample_rate'),
    searchParams.get('language'),
    searchParams.getAll('keyterm'),
  ]).toEqual(['x', '16000', 'en-GB', ['yes', 'no']])
})

test('an engine that says nothing, refuses, hangs or leaves is told by its kind', async () => {
  const quiet = await engine((text, socket) => text.includes('eof') && socket.close())
  expect(await sayAll(vosk(quiet.url))).toEqual(['refused'])
  const leaving = await engine((_, socket) => socket.close())
  const left = hearing(vosk(leaving.url))
  expect(await left.over).toEqual(['failed ended'])
  const hanging = await engine(() => {})
  expect(await sayAll(vosk(hanging.url, 60))).toEqual(['failed tooLate'])
  onRequest = (_, __, response) => response.end()
  expect(await hearing(vosk('ws://127.0.0.1:1/')).over).toEqual(['failed unreachable'])
  server.once('upgrade', (_, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  expect(await hearing(vosk(`ws://${base}/`)).over).toEqual(['failed declined'])
  const flooding = await engine((_, socket) => socket.send(JSON.stringify({ text: 'a'.repeat(2_000_000) })))
  expect(await hearing(vosk(flooding.url)).over).toEqual(['failed unreachable'])
  expect(await hearing(vosk(`${hanging.url}#part`)).over).toEqual(['failed unreachable'])
  const closing = vosk(hanging.url)
  const { over } = hearing(closing)
  await closing.close()
  expect(await over).toEqual(['failed ended'])
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'program-'))
  await writeFile(join(folder, 'dict'), "yes Y EH S\nno N OW\nno(2) N OW\ninvoice IH N V OY S\ndon't D OW N T\n")
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sphinx(code: string, timeoutMs = 20_000) {
  const path = join(folder, 'sphinx')
  await writeFile(path, `#!${process.execPath}\n${code}`)
  await chmod(path, 0o755)
  const found = await findPocketsphinx({ program: path, dictionary: join(folder, 'dict'), timeoutMs })
  if (!found) throw new Error('it is there')
  return found
}
const READS = `const fs = require('node:fs'); const args = process.argv; const grammar = fs.readFileSync(args[args.indexOf('-jsgf') + 1], 'utf8'); const bytes = fs.readFileSync('/dev/stdin').length;`

test('the program gets the sound on its input, twice the samples of a telephone, and a grammar of words that it knows', async () => {
  const recogniser = await sphinx(`${READS} console.log(bytes); console.log(grammar.split('=')[1].trim())`)
  const heard = await sayAll(recogniser, { phrases: ['Yes!', 'NO', 'smörgåsbord', "Don't; <x>"], kinds: ['date'] })
  expect(heard).toEqual(['final 3200 yes | no; undefined'])
  expect(await sayAll(recogniser, { sampleRate: 8_000 })).toEqual(['final 6400 yes | no; undefined'])
  expect(recogniser.fits({ ...listening, phrases: ['smörgåsbord'] })).toBe(false)
  expect(recogniser.fits({ ...listening, phrases: [], kinds: ['digits'] })).toBe(true)
  expect(recogniser.fits({ ...listening, language: 'cs' })).toBe(false)
  expect(await sayAll(recogniser, { phrases: [] })).toEqual(['failed declined'])
  expect(jsgfOf({ ...listening, phrases: ["Don't", 'yes | no;'] }, (word) => word !== 'zero')).toContain(
    "don't | yes no;",
  )
})

test('a program that fails, hangs or is not waited for is ended, and leaves no file', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.startsWith('hearing-'))
  expect(await sayAll(await sphinx(`${READS}`))).toEqual(['refused'])
  expect(await sayAll(await sphinx('process.exit(3)'))).toEqual(['failed ended'])
  expect(await sayAll(await sphinx('setInterval(() => {}, 1000)', 50))).toEqual(['failed tooLate'])
  const left = await sphinx('setInterval(() => {}, 1000)')
  const many = Array.from({ length: 8 }, () => hearing(left))
  expect(await hearing(left).over).toEqual(['failed declined'])
  for (const { stream } of many) stream.close()
  const one = hearing(left)
  one.stream.write(sound)
  one.stream.close()
  const other = hearing(left)
  await left.close()
  expect(await other.over).toEqual(['failed ended'])
  expect(one.told).toEqual([])
  expect(await findPocketsphinx({ program: join(folder, 'none') })).toBeUndefined()
  await expect
    .poll(
      async () =>
        (await readdir(tmpdir()))
          .filter((name) => name.startsWith('hearing-'))
          .filter((name) => !before.includes(name)),
      { timeout: 30_000 },
    )
    .toEqual([])
})

const installed = await findPocketsphinx()
test.skipIf(!installed)('the program of this machine understands a voice at both rates', async () => {
  for (const sampleRate of [16_000, 8_000] as const) {
    const { stream, over } = hearing(installed ?? (await sphinx('')), {
      sampleRate,
      phrases: ['cancel my order please', 'yes'],
      kinds: ['digits'],
    })
    stream.write(
      joined(silent(300, sampleRate), await spoken('Cancel my order please.', sampleRate), silent(200, sampleRate)),
    )
    stream.end()
    expect(await over).toEqual(['final cancel my order please undefined'])
  }
})

test('twice the samples are the same tone', () => {
  const tone = Int16Array.from({ length: 800 }, (_, at) => 10_000 * Math.sin((2 * Math.PI * 1_000 * at) / 8_000))
  const upsampler = new Upsampler()
  const twice = [upsampler.twice(tone.subarray(0, 333)), upsampler.twice(tone.subarray(333))].flatMap((piece) => [
    ...piece,
  ])
  expect(twice).toHaveLength(1_600)
  // After its delay of five samples of the one rate it follows the tone.
  const off = twice
    .slice(100, 1_500)
    .map((sample, at) => Math.abs(sample - 10_000 * Math.sin((2 * Math.PI * 1_000 * (at + 100 - 10)) / 16_000)))
  expect(Math.max(...off)).toBeLessThan(300)
})
