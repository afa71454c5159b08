import { useSyncExternalStore } from 'react'

/** An export on its way to a file. */
export interface RunningExport {
  readonly id: number
  readonly name: string
  readonly rows: number
  readonly total: number | undefined
  readonly bytes: number
  readonly cancel: () => void
}

let running: readonly RunningExport[] = []
let lastId = 0
const listeners = new Set<() => void>()

const warnBeforeUnload = (event: Event) => event.preventDefault()

function set(next: readonly RunningExport[]): void {
  running = next
  // A page that is left takes its exports with it.
  if (next.length > 0) addEventListener('beforeunload', warnBeforeUnload)
  else removeEventListener('beforeunload', warnBeforeUnload)
  for (const changed of listeners) changed()
}

/** Shows an export from now on; what is answered says how far it is, and that it has ended. */
export function showExport(begun: Omit<RunningExport, 'id' | 'rows' | 'bytes'>) {
  const id = ++lastId
  set([...running, { ...begun, id, rows: 0, bytes: 0 }])
  return {
    tell: (far: Pick<RunningExport, 'rows' | 'bytes'>) =>
      set(running.map((each) => (each.id === id ? { ...each, ...far } : each))),
    end: () => set(running.filter((each) => each.id !== id)),
  }
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useExports = (): readonly RunningExport[] => useSyncExternalStore(subscribe, () => running)
