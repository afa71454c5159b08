import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../frame/row.ts'
import { median, times } from '../frame/row.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const PORT = '8499'
const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

/** From `npm start` on a clean clone to the sign-in page, beside `npm ci` in another; and a second start. */
export const start: Bench = {
  name: 'start',
  async run(size, say) {
    // Cloning and installing is nothing to try out in passing.
    if (size === 'tiny') return []
    const [first, second, install]: [number[], number[], number[]] = [[], [], []]
    for (let round = 1; round <= 3; round += 1) {
      const folder = await mkdtemp(join(tmpdir(), 'parley-start-'))
      await chmod(folder, 0o711) // the account of the database, too, must come through
      try {
        const [one, other] = [join(folder, 'one'), join(folder, 'other')]
        await run('git', ['clone', '-q', root, one], folder)
        await run('git', ['clone', '-q', root, other], folder)
        install.push(await run('npm', ['ci', '--no-audit', '--no-fund'], other))
        first.push(await startOnce(one, join(folder, 'data')))
        second.push(await startOnce(one, join(folder, 'data')))
        say(
          `round ${round}: npm ci ${seconds(install.at(-1) ?? 0)}, start ${seconds(first.at(-1) ?? 0)}, again ${seconds(second.at(-1) ?? 0)}`,
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
    const ratio = median(first) / median(install)
    return [
      {
        work: 'npm start on a clean clone to the sign-in page, packages cached',
        ours: seconds(median(first)),
        beside: `${seconds(median(install))} (npm ci)`,
        ratio: times(ratio),
        reach: '< 3 ×',
        isReached: ratio < 3,
      },
      {
        work: 'a second start',
        ours: seconds(median(second)),
        beside: '–',
        ratio: '–',
        reach: '< 5 s',
        isReached: median(second) < 5_000,
      },
    ]
  },
}

async function run(program: string, args: readonly string[], cwd: string): Promise<number> {
  const begun = performance.now()
  const child = spawn(program, args, { cwd, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
  return performance.now() - begun
}

async function startOnce(cwd: string, dataDir: string): Promise<number> {
  const begun = performance.now()
  const child = spawn('npm', ['start'], {
    cwd,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT, DATA_DIR: dataDir },
  })
  const ended = once(child, 'exit')
  try {
    for (;;) {
      const isThere = await fetch(`http://localhost:${PORT}/`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (isThere) return performance.now() - begun
      if (child.exitCode !== null) throw new Error('npm start ended before the page was there.')
      await sleep(50)
    }
  } finally {
    await stopGroup(child.pid)
    await ended
  }
}

/** The whole group, as Ctrl+C in a terminal would; npm may be gone before what it started. */
async function stopGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined) return
  for (const [signal, patience] of [
    ['SIGTERM', 30_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (isAlive(-pid)) process.kill(-pid, signal)
    for (const until = performance.now() + patience; isAlive(-pid) && performance.now() < until; ) await sleep(50)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
