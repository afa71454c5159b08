import { Worker } from 'node:worker_threads'
import type { ScriptPayload } from '@parley/flow'
import { type ScriptAnswer, TOO_MUCH_MEMORY } from './sandbox.ts'

interface Job {
  readonly tenant: number
  readonly script: ScriptPayload
  readonly answer: (answer: ScriptAnswer) => void
}

/** Two, so that no tenant holds up all the others. */
const THREADS = 2
const MOST_WAITING = 1_000
/** … and of one tenant: those of the others find room. */
const MOST_OF_TENANT = 250
/** How long a script may wait for its turn. */
const QUEUE_MS = 10_000
/**
 * Beyond its time limit, which it is stopped by inside. Long calls of the engine, as sorting, do not look at it: such a script ends with
 * its thread, after as long again as it may take, at least so long that a busy machine ends none that would have stopped by itself.
 */
const graceOf = ({ timeoutMs }: ScriptPayload) => Math.min(2_000, Math.max(500, timeoutMs))
/** A new thread has to load first: one that was ended for that on a busy machine would have the next one load again, and so on. */
const LOAD_MS = 30_000

const idle: Worker[] = []
const waiting: Job[] = []
/** Tenants whose script runs; each has one at a time. */
const running = new Set<number>()
/** Tenants in the order in which their scripts began last: who waited longest is next, however many scripts of others came before. */
const served = new Set<number>()

/** Runs a script where it holds nobody up; always answers. */
export function runScript(tenant: number, script: ScriptPayload, signal: AbortSignal): Promise<ScriptAnswer> {
  return new Promise((resolve) => {
    const ofTenant = waiting.filter((each) => each.tenant === tenant).length
    if (waiting.length >= MOST_WAITING || ofTenant >= MOST_OF_TENANT) return resolve(BUSY)
    const leave = (answer: ScriptAnswer) => {
      const at = waiting.indexOf(job)
      if (at < 0) return
      waiting.splice(at, 1)
      job.answer(answer)
    }
    const timer = setTimeout(() => leave(BUSY), QUEUE_MS)
    const onAbort = () => leave(CANCELLED)
    const job: Job = {
      tenant,
      script,
      answer: (answer) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        resolve(answer)
      },
    }
    signal.addEventListener('abort', onAbort)
    waiting.push(job)
    startNext()
  })
}

const BUSY: ScriptAnswer = { failed: { code: 'busy', message: 'too many scripts are running' } }
const CANCELLED: ScriptAnswer = { failed: { code: 'cancelled', message: 'the answer is no longer needed' } }

function startNext(): void {
  if (running.size >= THREADS) return
  const job = nextJob()
  if (!job) return
  waiting.splice(waiting.indexOf(job), 1)
  running.add(job.tenant)
  served.delete(job.tenant)
  served.add(job.tenant)
  const thread = idle.pop()
  if (thread) runOn(thread, job, graceOf(job.script))
  else runOn(openThread(), job, graceOf(job.script) + LOAD_MS)
}

function nextJob(): Job | undefined {
  const free = waiting.filter(({ tenant }) => !running.has(tenant))
  const fresh = free.find(({ tenant }) => !served.has(tenant))
  if (fresh) return fresh
  for (const tenant of served) {
    const job = free.find((each) => each.tenant === tenant)
    if (job) return job
  }
  return undefined
}

function runOn(thread: Worker, { tenant, script, answer }: Job, graceMs: number): void {
  const finish = (given: ScriptAnswer, isUsable: boolean) => {
    clearTimeout(timer)
    thread.off('message', onAnswer)
    thread.off('error', onError)
    running.delete(tenant)
    if (isUsable) idle.push(thread)
    else void thread.terminate()
    answer(given)
    startNext()
  }
  const stop = () => finish({ failed: { code: 'timeout', message: 'it took longer than its time limit' } }, false)
  const timer = setTimeout(stop, script.timeoutMs + graceMs)
  // What was stopped at a limit may leave its engine in disorder: the next script gets another.
  const onAnswer = (given: ScriptAnswer) => finish(given, !('failed' in given) || given.failed.code !== 'memory')
  const onError = () => finish({ failed: { code: 'memory', message: TOO_MUCH_MEMORY } }, false)
  thread.on('message', onAnswer)
  thread.on('error', onError)
  thread.postMessage(script)
}

function openThread(): Worker {
  const thread = new Worker(new URL('./scriptWorker.ts', import.meta.url))
  thread.unref()
  // It may break when nobody waits for it any more, as one that is being ended does; an error that nobody hears would end the core.
  thread.on('error', () => {
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
  })
  return thread
}
