import { useSyncExternalStore } from 'react'

/** The five states of the live connection, as people read them. */
export const hubStates = ['Disconnected', 'Connecting', 'Connected', 'Reconnecting', 'Disconnecting'] as const
export type HubState = (typeof hubStates)[number]

interface HubStatus {
  readonly state: HubState
  /** Why it is not connected, in the words of the connection. */
  readonly problem?: string
}

// The first thing that happens is an attempt; until it failed, nothing is wrong.
let status: HubStatus = { state: 'Connecting' }
const listeners = new Set<() => void>()

export function setHubStatus(state: HubState, problem?: unknown): void {
  status =
    problem === undefined ? { state } : { state, problem: problem instanceof Error ? problem.message : String(problem) }
  for (const listener of listeners) listener()
}

export const hubStatus = (): HubStatus => status

export const useHubStatus = (): HubStatus =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, hubStatus)
