import { spawn } from 'node:child_process'

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

export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

export function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended in the meantime.
  }
}
