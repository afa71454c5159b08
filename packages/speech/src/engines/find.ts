import type { Engine } from '../engine.ts'
import { openEspeak } from './espeak.ts'
import { findProgram } from './findProgram.ts'

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
