import { UnreadableFile } from './blocks.ts'
import type { Asked, Told } from './extractApart.ts'
import { extractBeside } from './extractThread.ts'

/** One file in a process of its own, which watches over the thread that reads it. Ended by being killed, or with its parent. */
process.once('disconnect', () => process.exit())
process.once('message', async ({ what, limits }: Asked) => {
  let told: Told
  try {
    told = { read: await extractBeside(what, new AbortController().signal, limits) }
  } catch (error) {
    told = { problem: error instanceof UnreadableFile ? error.message : 'it is damaged.' }
  }
  process.send?.(told)
})
