import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { findPocketsphinx, inTurn, openHttpRecogniser, openSocketRecogniser, type Recogniser } from '@parley/hearing'
import { findEngines } from '@parley/speech/engines/find.ts'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { openHttpEngine } from '@parley/speech/engines/http.ts'
import { type VoiceStart, voiceStart } from './link/message.ts'
import { VoiceServer } from './server.ts'

// The voice process: started by the core and told on its standard input what it needs. Where the core is gone it ends with its last call.
const log = (what: string) => process.stderr.write(`voice: ${what}\n`)
// Nobody reads them once the core is gone.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** What ends with this process, each in its own way. */
const closing: (() => Promise<void>)[] = []

async function enginesFor({ speech }: VoiceStart) {
  const found = await findEngines((program) => log(`the speech engine ${program} does not answer and is left out`))
  const http = speech ? [openHttpEngine(speech)] : []
  const flite = openFlite()
  closing.push(() => flite.close())
  return [...http, flite, ...found]
}

/** What listens: an engine that is set, and one that this machine has. */
async function recogniserFor({ hearing }: VoiceStart): Promise<Recogniser | undefined> {
  const found = await findPocketsphinx()
  const isSocket = hearing && /^wss?:/.test(hearing.url)
  const set =
    hearing && (isSocket ? openSocketRecogniser(hearing) : openHttpRecogniser({ model: 'whisper-1', ...hearing }))
  const all = [set, found].filter((each) => each !== undefined)
  return all.length > 1 ? inTurn(all, () => performance.now()) : all[0]
}

/** Engines end what they run and remove their files; longer than this nobody waits for them. */
const END_MS = 2_000

let server: VoiceServer | undefined

async function begin(line: string): Promise<void> {
  const start = voiceStart.parse(JSON.parse(line))
  const { folder } = start
  if (folder !== undefined) closing.push(async () => rmSync(folder, { recursive: true, force: true }))
  const engines = await enginesFor(start)
  const recogniser = await recogniserFor(start)
  if (recogniser) closing.push(() => recogniser.close())
  const { token, keepMs } = start
  server = new VoiceServer({ token, keepMs, engines, recogniser, log, onOver: end })
  await server.listen(start.path)
  process.stdout.write('listening\n')
}

function end(): void {
  setTimeout(() => process.exit(0), END_MS)
  void Promise.allSettled(closing.map((close) => close())).finally(() => process.exit(0))
}

try {
  // Sound waits for nobody; who may not ask for this has it as it is.
  setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
} catch {}
// Who stops the core often tells all its processes; the core says on the standard input when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
let told = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text: string) => {
  const before = told
  told += text
  if (before.includes('\n')) {
    end()
    return
  }
  if (!told.includes('\n')) return
  begin(told.slice(0, told.indexOf('\n'))).catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
})
process.stdin.on('end', () => (server ? server.leaveAlone() : end()))
