import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toolDir } from './paths.mjs'

/** Does work that two processes of this clone must not do at once; the second waits for the first. */
export async function withLock(name, work) {
  mkdirSync(toolDir, { recursive: true })
  const path = join(toolDir, `${name}.lock`)
  let isTold = false
  while (!tryTake(path)) {
    if (!isTold) console.log('Waiting for another process that is preparing this clone …')
    isTold = true
    await sleep(250)
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function tryTake(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isHeld(path)) rmSync(path, { force: true })
  return false
}

function isHeld(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // Empty for the moment between being made and being written.
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
