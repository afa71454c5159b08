import { access, constants } from 'node:fs/promises'
import type { Engine } from '../engine.ts'
import { openEspeak } from './espeak.ts'

/** Where package managers put programs. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin', '/opt/local/bin']

/** Engines that are installed on this machine; one that does not answer is told of and left out. */
export async function findEngines(onBroken: (program: string, error: unknown) => void): Promise<readonly Engine[]> {
  const path = await findProgram('espeak-ng')
  if (path === undefined) return []
  try {
    return [await openEspeak(path)]
  } catch (error) {
    onBroken(path, error)
    return []
  }
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const path = `${folder}/${name}`
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
