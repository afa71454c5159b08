import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Far more than it takes: a build machine may be busy with something else. */
const START_MS = 900_000
const STOP_MS = 20_000
const KEPT = 20_000
const root = fileURLToPath(new URL('../', import.meta.url))

export interface Product {
  /** What it said last. */
  said(): string
  stop(): Promise<void>
}

/** The whole product, ready to be asked. */
export async function startProduct(port: number, settings: Readonly<Record<string, string>>): Promise<Product> {
  const core = spawn(process.execPath, ['apps/example/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), RATE_LIMIT: '100000', RATE_LIMIT_PUBLIC: '100000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [core.stdout, core.stderr])
    stream.on('data', (text) => {
      output = `${output}${text}`.slice(-KEPT)
    })
  await waitUntilReady(core, port, () => output)
  return {
    said: () => output,
    async stop() {
      core.kill('SIGTERM')
      await Promise.race([new Promise((resolve) => core.once('exit', resolve)), sleep(STOP_MS)])
    },
  }
}

async function waitUntilReady(core: ChildProcess, port: number, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (core.exitCode !== null) throw new Error(`The product stopped while starting:\n${output()}`)
    const ready = await fetch(`http://localhost:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(300)
  }
  core.kill('SIGTERM')
  throw new Error(`The product was not ready in time:\n${output()}`)
}
