import type { Json } from '@parley/contract/kernel/schema.ts'

/** What tells nothing about the entity as people know it: keys, counts of the moment, and what every event says anyway. */
const TECHNICAL: ReadonlySet<string> = new Set([
  'calls7d',
  'createdAt',
  'createdBy',
  'guid',
  'rowVersion',
  'sha256',
  'updatedAt',
  'updatedBy',
  'usage',
])

/** Fields of a state as they are worth showing: what changed first, no technical ones, and no id beside the name of the same. */
export function shownFields(
  kind: string,
  state: Json,
  marked: readonly string[],
): readonly (readonly [string, Json])[] {
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return [['value', state]]
  const fields = Object.entries(state as { readonly [name: string]: Json }) // neither null nor a list
  const names = new Set(fields.map(([name]) => name))
  const isNamed = (name: string) => /^id[A-Z]/.test(name) && names.has(name.charAt(2).toLowerCase() + name.slice(3))
  const own = kind === 'Component' ? 'idCallScript' : `id${kind}`
  const shown = fields.filter(
    ([name]) => marked.includes(name) || !(TECHNICAL.has(name) || name === own || isNamed(name)),
  )
  return [...shown].sort(([one], [other]) => Number(marked.includes(other)) - Number(marked.includes(one)))
}
