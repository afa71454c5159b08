import { setTimeout as sleep } from 'node:timers/promises'
import type { TimerPayload } from '@parley/flow'
import type { Service } from './service.ts'

/** Answers at an instant, so that a restart in between neither shortens nor prolongs it. */
export const timer: Service = async ({ payload }, { clock }, signal) => {
  const { until } = payload as TimerPayload // made by the node from this type
  const leftMs = Math.max(0, Date.parse(until) - clock.now().getTime())
  try {
    await sleep(leftMs, undefined, { signal, ref: false })
    return { value: {} }
  } catch {
    return { failed: { code: 'cancelled' } }
  }
}
