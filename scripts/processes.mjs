import { spawn } from 'node:child_process'
import { followParent } from './follow-parent.mjs'

/** Runs a program to its end; resolves with its exit code and, with `capture`, all it printed. */
export function run(command, args, { cwd, env, capture = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    let output = ''
    // A group of its own can be ended as a whole: browsers and workers start further processes.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: process.platform !== 'win32',
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const forward = (signal) => {
      endGroup(child, signal)
      process.exitCode = 130
    }
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => endGroup(child, 'SIGKILL'), timeoutMs)
    for (const signal of endSignals) process.on(signal, forward)
    const finish = (code) => {
      clearTimeout(timer)
      for (const signal of endSignals) process.off(signal, forward)
      if (process.exitCode === 130) process.exit(130)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code, signal) => finish(code ?? (signal ? 1 : 0)))
  })
}

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended in the meantime.
  }
}

/**
 * Runs programs in the foreground and passes an end on to each exactly once: the terminal signals everybody, npm repeats
 * what it gets, and a stop that is signalled twice would be taken for impatience. Exits as the first of them ends.
 */
export function serve(programs) {
  let stoppingSince = 0
  let code = 0
  const children = programs.map(({ command, args, cwd, env }) =>
    spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  const stop = () => {
    if (stoppingSince === 0) {
      stoppingSince = performance.now()
      for (const child of children) endGroup(child, 'SIGTERM')
    } else if (performance.now() - stoppingSince > 1500) {
      console.log('Stopping at once.')
      for (const child of children) endGroup(child, 'SIGKILL')
    }
  }
  for (const signal of endSignals) process.on(signal, stop)
  // npm starts scripts through a shell, which dies of a signal without passing it on.
  if (process.env.npm_lifecycle_event) followParent(() => stoppingSince === 0 && stop())
  let running = children.length
  for (const child of children) {
    child.once('error', (error) => console.error(error.message))
    child.once('close', (exitCode, signal) => {
      if (stoppingSince === 0 || exitCode) code ||= exitCode ?? (signal ? 1 : 0)
      running -= 1
      if (running === 0) process.exit(code)
      if (stoppingSince === 0) stop()
    })
  }
}
