import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'

export type Variables = Leg['variables']
export type VariableChange = Variables['changes'][number]

/** One variable as it stands after a step; `undefined` is one that does not exist yet. */
export type VariableState = {
  key: string
  name: string
  /** 0 in the flow itself; those of subflows are variables of their own. */
  depth: number
  initial: Json | undefined
  value: Json | undefined
  /** The step, counted from 1, that changed it last; 0 where none has. */
  changedAt: number
  changes: number
  redacted: boolean
}

export const keyOf = ({ name, depth }: Pick<VariableChange, 'name' | 'depth'>): string => `${depth}:${name}`

const isRecord = (value: unknown): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The variables of a run of values, such as `initial`. */
export const entriesOf = (values: Json): readonly (readonly [string, Json])[] =>
  isRecord(values) ? Object.entries(values) : []

/** Every variable that ever was, as it stood after so many changes; 0 is the beginning. */
export function variablesAt({ initial, final, changes }: Variables, step: number): readonly VariableState[] {
  const states = new Map<string, VariableState>()
  for (const [name, value] of entriesOf(initial)) {
    const key = keyOf({ name, depth: 0 })
    states.set(key, { key, name, depth: 0, initial: value, value, changedAt: 0, changes: 0, redacted: false })
  }
  changes.forEach((change, at) => {
    const key = keyOf(change)
    const known = states.get(key)
    const isDone = at < step
    const before = known?.value ?? change.before ?? undefined
    states.set(key, {
      key,
      name: change.name,
      depth: change.depth,
      initial: known ? known.initial : (change.before ?? undefined),
      value: isDone ? (change.after ?? null) : before,
      changedAt: isDone ? at + 1 : (known?.changedAt ?? 0),
      changes: (known?.changes ?? 0) + 1,
      redacted: (known?.redacted ?? false) || change.redacted,
    })
  })
  // A subflow may have changed what belongs to the whole conversation; how it ended is what the core says.
  if (step >= changes.length) {
    for (const [name, value] of entriesOf(final)) {
      const key = keyOf({ name, depth: 0 })
      const known = states.get(key)
      if (known) states.set(key, { ...known, value })
      else
        states.set(key, { key, name, depth: 0, initial: undefined, value, changedAt: 0, changes: 0, redacted: false })
    }
  }
  return [...states.values()].sort((one, other) => one.depth - other.depth || compareNames(one.name, other.name))
}
