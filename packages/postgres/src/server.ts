import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { serverEnvironment } from './cluster.ts'
import { PostgresError } from './error.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import type { Settings } from './settings.ts'

/** Everything needed to run the server on given data. */
export type ServerPlan = {
  binaries: Binaries
  account: Account | undefined
  clusterDir: string
  logFile: string
  settings: Settings
}

const readyWithinMs = 120_000
const stopWithinMs = 60_000

/** Starts the server and waits until it takes connections; resolves with its process id. */
export async function spawnServer(plan: ServerPlan, port: number): Promise<number> {
  const log = openLog(plan.logFile)
  const settings = Object.entries(plan.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl+C in the terminal must reach the application only, which stops the server when it is done with it.
  const child = spawn(plan.binaries.postgres, ['-D', plan.clusterDir, '-p', String(port), ...settings], {
    ...plan.account,
    cwd: '/',
    detached: true,
    env: serverEnvironment(),
    stdio: ['ignore', log.file, log.file],
  })
  closeSync(log.file)
  child.unref()
  return waitUntilReady(child, plan, log.size)
}

async function waitUntilReady(child: ChildProcess, plan: ServerPlan, logStart: number): Promise<number> {
  let spawnError: Error | undefined
  child.once('error', (error) => {
    spawnError = error
  })
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    if (spawnError) throw startFailed(spawnError.message)
    if (child.exitCode !== null || child.signalCode !== null) throw startFailed(readTail(plan.logFile, logStart))
    const postmaster = await readPostmaster(plan.clusterDir)
    if (postmaster && postmaster.pid === child.pid && postmaster.isReady) return postmaster.pid
    await sleep(25)
  }
  child.kill('SIGQUIT')
  throw startFailed(`It did not get ready within ${readyWithinMs / 1000} s.\n${readTail(plan.logFile, logStart)}`)
}

/** Fast stop (open transactions are rolled back, a checkpoint is written); an immediate one if that takes too long. */
export async function stopServer(pid: number): Promise<void> {
  if (await signalAndWait(pid, 'SIGINT', stopWithinMs)) return
  if (await signalAndWait(pid, 'SIGQUIT', 10_000)) return
  throw new PostgresError('STOP_FAILED', `The PostgreSQL server (process ${pid}) does not stop. Stop it by hand.`)
}

async function signalAndWait(pid: number, signal: NodeJS.Signals, withinMs: number): Promise<boolean> {
  if (!isAlive(pid)) return true
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  return waitUntilGone(pid, withinMs)
}

/** Waits for a process to end; false when it is still there after the given time. */
export async function waitUntilGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await sleep(25)
  }
  return true
}

/** True when the server at the port lets us in with our password and serves exactly this data. */
export async function servesCluster(url: string, clusterDir: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000, query_timeout: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query<{ data_directory: string }>('SHOW data_directory')
    return found.rows[0]?.data_directory === clusterDir
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** A free port of the loopback interface; with a number, that one, or an error saying that it is taken. */
export async function claimPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause) => {
      const message = `Port ${wanted} is in use by another program. Stop that program, or choose another port for the database.`
      reject(new PostgresError('PORT_IN_USE', message, { cause }))
    })
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : wanted
      probe.close(() => resolve(port))
    })
  })
}

function openLog(path: string): { file: number; size: number } {
  const file = openSync(path, 'a', 0o600)
  const { size } = fstatSync(file)
  if (size < 10 * 1024 * 1024) return { file, size }
  closeSync(file)
  renameSync(path, `${path}.1`)
  return { file: openSync(path, 'a', 0o600), size: 0 }
}

function readTail(path: string, from: number): string {
  try {
    return readFileSync(path).subarray(from).toString('utf8').trim().split('\n').slice(-12).join('\n')
  } catch {
    return ''
  }
}

function startFailed(reason: string): PostgresError {
  return new PostgresError('START_FAILED', `PostgreSQL did not start:\n${reason || 'it wrote nothing to its log'}`)
}
