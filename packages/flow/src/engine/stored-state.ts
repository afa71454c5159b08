import type { FlowState, PersonWait, Wait } from './state.ts'

/** The state as the releases before the second edition stored it, where it differs. */
interface StateOne extends Omit<FlowState, 'v' | 'listened' | 'said' | 'wait' | 'sinceWait' | 'awayMs' | 'recent'> {
  readonly v: 1
  readonly wait: WaitOne | null
}
type WaitOne =
  | { readonly for: 'speech'; readonly noInputs: number; readonly noMatches: number }
  | { readonly for: 'keys'; readonly digits: string; readonly noInputs: number; readonly noMatches: number }
  | { readonly for: 'request' | 'subflow' | 'transfer'; readonly id: string }

/** The id of the listen that a state of the first version waits at: it counted none. */
export const FIRST_LISTEN = 'l1'

/** Reads a stored state of any version; undefined where it is none that this release knows. Changes nothing it is given. */
export function readState(stored: unknown): FlowState | undefined {
  const version = typeof stored === 'object' && stored !== null && 'v' in stored ? stored.v : undefined
  // Only the engine writes states, so the version says all about the shape.
  if (version === 2) return stored as FlowState
  return version === 1 ? fromOne(stored as StateOne) : undefined
}

function fromOne({ v: _, wait, ...state }: StateOne): FlowState {
  const isListening = wait?.for === 'speech' || wait?.for === 'keys'
  const counted = { listened: isListening ? 1 : 0, said: 0, sinceWait: 0, awayMs: 0, recent: [] }
  return { ...state, v: 2, ...counted, wait: wait && waitFromOne(wait) }
}

function waitFromOne(wait: WaitOne): Wait {
  if (wait.for !== 'speech' && wait.for !== 'keys') return { for: 'ask', id: wait.id }
  const { noInputs, noMatches } = wait
  const person: PersonWait = { for: 'person', listen: FIRST_LISTEN, noInputs, noMatches }
  return wait.for === 'keys' && wait.digits !== '' ? { ...person, keyed: wait.digits } : person
}
