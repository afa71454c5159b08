import { HUB_RECONNECT_MS, TASK_HUB_RECONNECT_MS } from '@parley/contract/kernel/constants.ts'

/** How long to wait before the attempt that follows `failures` failed ones; null: stop trying. */
export type Schedule = (failures: number) => number | null

/** The task hub never gives up. */
export const taskSchedule: Schedule = () => TASK_HUB_RECONNECT_MS

/** Every other connection: 0, 2000, 10000, 30000 ms, then no more. */
export const defaultSchedule: Schedule = (failures) => HUB_RECONNECT_MS[failures] ?? null
