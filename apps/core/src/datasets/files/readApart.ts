import { MAX_IMPORTED } from '@parley/contract/datasets/dataset.enum.ts'
import { askApart } from '../../kernel/apart.ts'
import { inTextTurn } from '../textTurn.ts'
import { UnreadableFile } from './unreadable.ts'
import { isZip, readUtteranceFile, type UtteranceFile, type UtteranceInput } from './utteranceFile.ts'

/** With how many utterances it has; where they are too many, without them. */
export interface CountedFile extends UtteranceFile {
  readonly count: number
}
export type Told = { readonly answer: CountedFile | undefined } | { readonly problem: string }

/** What is smaller is read at once; but an archive may hold a thousand times of what it is. */
const MOST_HERE = 10_000
/** Who waits holds a connection, which the database takes away after a minute. */
const MOST_MS = 28_000
const MEGABYTES = 768

export function readCounted(input: UtteranceInput): CountedFile | undefined {
  const found = readUtteranceFile(input)
  const count = found?.utterances.length ?? 0
  return found && { ...found, count, utterances: count > MAX_IMPORTED ? [] : found.utterances }
}

/** Reads a file in a process of its own: what is read may be made to end it. */
export async function readApart(input: UtteranceInput, megabytes = MEGABYTES): Promise<CountedFile | undefined> {
  if (input.bytes.length <= MOST_HERE && !isZip(input.bytes)) return readCounted(input)
  const script = new URL('./readProcess.ts', import.meta.url)
  const told = await inTextTurn(() => askApart<Told>(script, { asked: input, ms: MOST_MS, megabytes }))
  if (!told) throw new UnreadableFile('it takes too long or too much memory to work through. Split it up.')
  if ('problem' in told) throw new UnreadableFile(told.problem)
  return told.answer
}
