import { readCounted, type Told } from './readApart.ts'
import { UnreadableFile } from './unreadable.ts'
import type { UtteranceInput } from './utteranceFile.ts'

/** One file in a process of its own; ended by being killed, or with its parent. */
process.once('disconnect', () => process.exit())
process.once('message', (input: UtteranceInput) => {
  let told: Told
  try {
    told = { answer: readCounted(input) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    told = { problem: error.message }
  }
  process.send?.(told)
})
