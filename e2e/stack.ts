import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PASSWORD } from './password.ts'

const PORT = '8460'
const START_MS = 180_000
const root = fileURLToPath(new URL('../', import.meta.url))

/** Starts the product with demonstration data in a folder of its own; E2E_URL takes one that runs already, with its E2E_DATA_DIR. */
export default async function start(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => {}
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const core = spawn(process.execPath, ['apps/core/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT,
      DATA_DIR: dataDir,
      SEED: 'demo',
      DEMO_PASSWORD: PASSWORD,
      RATE_LIMIT: '100000',
      RATE_LIMIT_PUBLIC: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [core.stdout, core.stderr])
    stream.on('data', (text) => (output = `${output}${text}`.slice(-20_000)))
  await waitUntilReady(core, () => output)
  process.env.E2E_DATA_DIR = dataDir // for journeys that have to let days pass
  return async () => {
    core.kill('SIGTERM')
    await Promise.race([new Promise((resolve) => core.once('exit', resolve)), sleep(20_000)])
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function waitUntilReady(core: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (core.exitCode !== null) throw new Error(`The product stopped while starting:\n${output()}`)
    const ready = await fetch(`http://localhost:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(300)
  }
  core.kill('SIGTERM')
  throw new Error(`The product was not ready in time:\n${output()}`)
}
