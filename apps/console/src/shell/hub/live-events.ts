import type { LiveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { useEffect } from 'react'

type Handler = (payload: unknown) => void
const handlers = new Map<LiveEvent, Set<Handler>>()

/** Hears an event of the hub; returns the way to stop. */
export function onLiveEvent<T = unknown>(name: LiveEvent, handler: (payload: T) => void): () => void {
  const each = handler as Handler // the contract says what each event carries
  const set = handlers.get(name) ?? new Set()
  handlers.set(name, set.add(each))
  return () => set.delete(each)
}

/** Hears an event as long as the component shows; the handler must keep its identity. */
export function useLiveEvent<T = unknown>(name: LiveEvent, handler: (payload: T) => void): void {
  useEffect(() => onLiveEvent(name, handler), [name, handler])
}

export function emitLiveEvent(name: LiveEvent, payload: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(payload)
}

/** Something without a payload that is told to whoever listens. */
function createSignal() {
  const listeners = new Set<() => void>()
  return {
    on: (handler: () => void): (() => void) => {
      listeners.add(handler)
      return () => listeners.delete(handler)
    },
    emit: (): void => {
      for (const handler of listeners) handler()
    },
  }
}

/** Hears that events begin to arrive: what was read before that may miss what happened in between. */
export const { on: onLiveStart, emit: emitLiveStart } = createSignal()

/** Hears it as long as the component shows; the handler must keep its identity. */
export function useLiveStart(handler: () => void): void {
  useEffect(() => onLiveStart(handler), [handler])
}

/** Hears that what somebody may do has changed. */
export const { on: onAccessChanged, emit: emitAccessChanged } = createSignal()
