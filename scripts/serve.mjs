import { spawn } from 'node:child_process'
import { followParent } from './follow-parent.mjs'
import { endGroup, endSignals } from './processes.mjs'

const longestPauseMs = 30_000
const calmAfterMs = 60_000
/** What comes sooner is the same signal once more. */
const repeatsMs = 1500

/**
 * Runs programs in the foreground and passes an end on to each exactly once: the terminal signals everybody, npm repeats
 * what it gets, and a stop that is signalled twice would be taken for impatience. One that comes later is: it is passed on, and a third ends all. Exits as the first of them ends. With `keepAlive`
 * one that has said that it is ready is started again when it dies, with growing pauses; one that never got ready has said why.
 */
export function serve(programs, { keepAlive = false } = {}) {
  let stoppingSince = 0
  let hurryingSince = 0
  let code = 0
  let running = 0
  const children = new Set()
  const pauses = new Set()
  // To SIGTERM a program answers as to a restart, and leaves its calls to the next one; after anything else there is none.
  const stop = (signal) => {
    const passed = signal === 'SIGTERM' ? signal : 'SIGINT'
    if (stoppingSince === 0) {
      stoppingSince = performance.now()
      for (const pause of pauses) clearTimeout(pause)
      for (const child of children) endGroup(child, passed)
      if (running === 0) process.exit(code)
    } else if (hurryingSince === 0 && performance.now() - stoppingSince > repeatsMs) {
      hurryingSince = performance.now()
      for (const child of children) endGroup(child, passed)
    } else if (hurryingSince > 0 && performance.now() - hurryingSince > repeatsMs) {
      console.log('Stopping at once.')
      for (const child of children) endGroup(child, 'SIGKILL')
    }
  }

  function begin(program, failures = 0, wasReady = false) {
    const { command, args, cwd, env } = program
    const stdio = ['ignore', 'inherit', 'inherit', ...(keepAlive ? ['ipc'] : [])]
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true, stdio })
    let readyAt
    running += 1
    children.add(child)
    child.on('message', (message) => {
      if (message === 'ready') readyAt = performance.now()
    })
    child.once('error', (error) => console.error(error.message))
    child.once('close', (exitCode, signal) => {
      running -= 1
      children.delete(child)
      const hasDied = stoppingSince === 0 && exitCode !== 0
      if (keepAlive && hasDied && (wasReady || readyAt !== undefined)) {
        const isCalm = readyAt !== undefined && performance.now() - readyAt > calmAfterMs
        return beginAgain(program, isCalm ? 0 : failures, signal ? `by the signal ${signal}` : `with code ${exitCode}`)
      }
      if (stoppingSince === 0 || exitCode) code ||= exitCode ?? (signal ? 1 : 0)
      if (running === 0) process.exit(code)
      if (stoppingSince === 0) stop()
    })
  }

  function beginAgain(program, failures, how) {
    const pauseMs = Math.min(longestPauseMs, 1000 * 2 ** failures)
    console.error(`\n${new Date().toISOString()} Parley was ended ${how}. Starting it again in ${pauseMs / 1000} s.`)
    const pause = setTimeout(() => {
      pauses.delete(pause)
      begin(program, failures + 1, true)
    }, pauseMs)
    pauses.add(pause)
  }

  for (const signal of endSignals) process.on(signal, stop)
  // npm starts scripts through a shell, which dies of a signal without passing it on: which one it was is not known, so it is for good.
  if (process.env.npm_lifecycle_event) followParent(() => stoppingSince === 0 && stop())
  for (const program of programs) begin(program)
}
