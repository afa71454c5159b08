import { constants, setPriority } from 'node:os'
import { findPocketsphinx, inTurn, openHttpRecogniser, openSocketRecogniser, type Recogniser } from '@parley/hearing'
import { findEngines } from '@parley/speech/engines/find.ts'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { openHttpEngine } from '@parley/speech/engines/http.ts'
import { type VoiceStart, voiceStart } from './link/message.ts'
import { VoiceServer } from './server.ts'

// The voice process: started by the core, told on its standard input what it needs, and ended with that.
const log = (what: string) => process.stderr.write(`voice: ${what}\n`)

async function enginesFor({ speech }: VoiceStart) {
  const found = await findEngines((program) => log(`the speech engine ${program} does not answer and is left out`))
  const http = speech ? [openHttpEngine(speech)] : []
  return [...http, openFlite(), ...found]
}

/** What listens: an engine that is set, and one that this machine has. */
async function recogniserFor({ hearing }: VoiceStart): Promise<Recogniser | undefined> {
  const found = await findPocketsphinx()
  const isSocket = hearing && /^wss?:/.test(hearing.url)
  const set = hearing && (isSocket ? openSocketRecogniser(hearing) : openHttpRecogniser(hearing))
  const all = [set, found].filter((each) => each !== undefined)
  return all.length > 1 ? inTurn(all, () => performance.now()) : all[0]
}

async function begin(line: string): Promise<void> {
  const start = voiceStart.parse(JSON.parse(line))
  const engines = await enginesFor(start)
  const server = new VoiceServer({ token: start.token, engines, recogniser: await recogniserFor(start), log })
  await server.listen(start.path)
  process.stdout.write('listening\n')
}

try {
  // Sound waits for nobody; who may not ask for this has it as it is.
  setPriority(constants.priority.PRIORITY_ABOVE_NORMAL)
} catch {}
// Who stops the core stops this with it; the core says when.
process.on('SIGINT', () => {})
let told = ''
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text: string) => {
  const before = told
  told += text
  if (before.includes('\n') || !told.includes('\n')) return
  begin(told.slice(0, told.indexOf('\n'))).catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
})
process.stdin.on('end', () => process.exit(0))
