import type { Json } from '@parley/contract/kernel/schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { TestCore } from './core.ts'

const { Rpa } = operations

/** Waits for a task of the queue, as a robot does, and answers it. */
export async function answerNextTask(core: TestCore, queue: string, work: (input: Json) => Json): Promise<void> {
  for (;;) {
    const { task } = (await core.as('admin').call(Rpa.Take, { body: { queue } })).body
    if (!task) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    const { guid, lease, input } = task
    await core.as('admin').call(Rpa.Answer, { body: { guid, lease, result: work(input) } })
    return
  }
}
