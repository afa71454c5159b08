import { spawn } from 'node:child_process'
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { setPriority, constants as system, tmpdir } from 'node:os'
import { join } from 'node:path'
import { hears, type Listening, type Recogniser, type RecogniserStream } from '../port.ts'
import { jsgfOf } from './jsgf.ts'
import { bytesOf } from './pcm.ts'
import { toldOnce } from './toldOnce.ts'
import { Upsampler } from './upsampled.ts'

const PROGRAM = '/usr/bin/pocketsphinx_continuous'
const DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
const RATE = 16_000
/** Noise before and after words is likelier than it expects by itself. */
const NOISE = ['-silprob', '0.1', '-fillprob', '0.001']
/** So many programs run at once: each takes a share of a core while somebody speaks. */
const MOST_AT_ONCE = 8
/** Of what the program writes, in letters. */
const MOST_SAID = 10_000

interface Installed {
  readonly program?: string
  readonly dictionary?: string
  readonly timeoutMs?: number
}

/**
 * CMU Pocketsphinx with its American English, where this machine has it installed; undefined where not. It hears nothing but what is listened
 * for and takes anything for that, so its answers need to be confirmed.
 */
export async function findPocketsphinx({
  program = PROGRAM,
  dictionary = DICTIONARY,
  timeoutMs = 10_000,
}: Installed = {}): Promise<Recogniser | undefined> {
  const words = await access(program, constants.X_OK)
    .then(() => readFile(dictionary, 'utf8'))
    .then(readWords, () => undefined)
  if (!words) return undefined
  const running = new Set<() => void>()
  const grammarOf = (listening: Listening) => jsgfOf(listening, (word) => words.has(word))
  const recogniser: Recogniser = {
    id: 'pocketsphinx',
    name: 'Pocketsphinx',
    licence: 'BSD-2-Clause',
    languages: ['en'],
    hears: 'phrases',
    hasPartials: false,
    isPaid: false,
    needsConfirmation: true,
    fits: (listening) => hears(recogniser, listening.language) && grammarOf(listening) !== undefined,
    open: (listening, on) => openStream({ program, timeoutMs, running }, listening, grammarOf(listening), on),
    close: async () => {
      for (const stop of [...running]) stop()
    },
  }
  return recogniser
}

/** The first of each line, without the number of its other pronunciations. */
const readWords = (dictionary: string): ReadonlySet<string> =>
  new Set(dictionary.split('\n').map((line) => line.split(/[\s(]/, 1)[0] ?? ''))

interface Running {
  readonly program: string
  readonly timeoutMs: number
  readonly running: Set<() => void>
}

function openStream(
  { program, timeoutMs, running }: Running,
  { sampleRate }: Listening,
  grammar: string | undefined,
  on: Parameters<Recogniser['open']>[1],
): RecogniserStream {
  const waiting: Uint8Array[] = []
  const upsampler = sampleRate === RATE ? undefined : new Upsampler()
  let child: Child | undefined
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const stop = () => told.failed('ended', 'The speech engine was closed.')
  const told = toldOnce(on, () => {
    clearTimeout(timer)
    running.delete(stop)
    child?.kill()
  })
  const isFull = running.size >= MOST_AT_ONCE
  running.add(stop)
  const start = async () => {
    if (isFull) return told.failed('declined', `${MOST_AT_ONCE} of its programs run already.`)
    if (grammar === undefined) return told.failed('declined', 'It knows no word of what is listened for.')
    const folder = await mkdtemp(join(tmpdir(), 'hearing-'))
    const file = join(folder, 'listen.gram')
    await writeFile(file, grammar)
    child = launch(program, file, {
      over: (said) => {
        void rm(folder, { recursive: true, force: true }).catch(() => {})
        if (said === undefined) told.failed('ended', 'The program ended without a result.')
        else if (said === '') told.refused()
        else told.final([{ text: said }])
      },
    })
    // Nobody waits any more.
    if (!running.has(stop)) return child.kill()
    for (const bytes of waiting.splice(0)) child.write(bytes)
    if (hasEnded) child.end()
  }
  start().catch(() => told.failed('unreachable', 'The program cannot be started.'))
  return {
    write(pcm) {
      if (hasEnded) return
      const bytes = bytesOf(upsampler ? upsampler.twice(pcm) : pcm)
      if (child) child.write(bytes)
      else waiting.push(bytes)
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      child?.end()
      timer = setTimeout(() => told.failed('tooLate', `It did not answer within ${timeoutMs / 1_000} s.`), timeoutMs)
    },
    close: told.close,
  }
}

interface Child {
  write(bytes: Uint8Array): void
  end(): void
  kill(): void
}

/** `over` is told once the program has ended: what it heard, all of it; nothing where it failed. */
function launch(program: string, grammar: string, { over }: { over(said: string | undefined): void }): Child {
  const listen = [
    program,
    '-infile',
    '/dev/stdin',
    '-samprate',
    `${RATE}`,
    '-jsgf',
    grammar,
    ...NOISE,
    '-dither',
    'yes',
    '-logfn',
    '/dev/null',
  ]
  // The program opens its input by name, which works for a pipe and not for the socket that a child gets; `cat` makes one of the other.
  const child = spawn('/bin/sh', ['-c', 'cat | exec "$@"', 'sh', ...listen], {
    cwd: '/',
    env: { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', HOME: '/nonexistent' },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  })
  let said = ''
  let isOver = false
  const end = (result: string | undefined) => {
    if (isOver) return
    isOver = true
    over(result)
  }
  try {
    // Sound that plays comes first.
    if (child.pid !== undefined) setPriority(child.pid, system.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended by now, or may not be told so: it hears as well with the usual one.
  }
  child.stdout.on('data', (piece: Buffer) => {
    said = (said + piece.toString()).slice(0, MOST_SAID)
  })
  child.stdin.on('error', () => {})
  child.on('error', () => end(undefined))
  child.on('close', (code) => end(code === 0 ? said.split(/\s+/).filter(Boolean).join(' ') : undefined))
  return {
    write: (bytes) => child.stdin.write(bytes),
    end: () => child.stdin.end(),
    kill: () => {
      try {
        // The shell, what it feeds, and what feeds it.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
    },
  }
}
