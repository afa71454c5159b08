import type { RpaPayload } from '@parley/flow'
import { addTask, lookAtTask } from '../rpa/rpa.service.ts'
import { giveUpTask } from '../rpa/rpa.store.ts'
import type { Answer, Service } from './service.ts'

/** Puts a task into a queue of robots and waits for its result, also across restarts. */
export const rpa: Service = async ({ id, payload, timeoutMs }, { run, clock, conversation, robots }, signal) => {
  const { queue, input, repeat } = payload as RpaPayload // made by the node from this type
  const { guid, isTest } = conversation
  await run((ctx) => addTask(ctx, { conversation: guid, ask: id, queue, input, isTest, mayRepeat: repeat, timeoutMs }))
  for (;;) {
    await robots.next({ conversation: guid, ask: id }, signal)
    // The conversation is over, or goes on elsewhere: where it is over nobody is handed its task.
    if (signal.aborted) return { failed: { code: 'cancelled' } }
    const answer = await run(async (ctx): Promise<Answer | undefined> => {
      const task = await lookAtTask(ctx, guid, id)
      if (!task || task.state === 'gone') return { failed: { code: 'gone', message: 'the task is gone' } }
      if (task.state === 'done') return { value: { result: task.result } }
      if (task.state === 'failed') return { failed: { code: 'refused', message: task.error ?? 'the robot gave it up' } }
      const why = whyGivenUp(task, clock.now())
      return why && (await giveUpTask(ctx.db, task.guid)) ? why : undefined
    })
    if (answer) return answer
  }
}

interface Open {
  readonly state: string
  readonly expiresAt: string
  readonly leaseUntil: string | null
  readonly mayRepeat: boolean
}

function whyGivenUp({ state, expiresAt, leaseUntil, mayRepeat }: Open, now: Date): Answer | undefined {
  if (now.getTime() >= Date.parse(expiresAt)) {
    const message = state === 'waiting' ? 'no robot took it in time' : 'the robot did not answer in time'
    return { failed: { code: 'timeout', message } }
  }
  const isLost = state === 'taken' && !mayRepeat && leaseUntil !== null && Date.parse(leaseUntil) < now.getTime()
  return isLost ? { failed: { code: 'lost', message: 'the robot stopped before it was done' } } : undefined
}
