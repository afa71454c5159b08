import { askApart } from '../../kernel/apart.ts'
import { type Extracted, UnreadableFile } from './blocks.ts'
import type { Extracting } from './extract.ts'
import { LIMITS, type ReadLimits } from './extractThread.ts'

export interface Asked {
  readonly what: Extracting
  readonly limits: ReadLimits
}
export type Told = { readonly read: Extracted } | { readonly problem: string }

/** To begin and to answer, beside what reading may take. */
const AROUND_MS = 15_000

/** Reads a file in a process of its own: what is read may be made to end it. */
export async function extractApart(what: Extracting, signal: AbortSignal, limits = LIMITS): Promise<Extracted> {
  const asked: Asked = { what, limits }
  const script = new URL('./extractProcess.ts', import.meta.url)
  const told = await askApart<Told>(script, { asked, signal, ms: limits.ms + AROUND_MS })
  if (!told) throw new UnreadableFile('it needs too much memory to read.')
  if ('problem' in told) throw new UnreadableFile(told.problem)
  return told.read
}
