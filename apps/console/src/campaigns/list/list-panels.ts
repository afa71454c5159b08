import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'

/** A dialog of the list about some campaigns, as the address names it. */
export type ListPanel =
  | { readonly kind: 'move' | 'copy' | 'remove'; readonly ids: readonly number[] }
  | { readonly kind: 'become'; readonly to: ProcessState; readonly ids: readonly number[] }

export const listPanel = (kind: 'move' | 'copy' | 'remove', ids: readonly number[]): string =>
  `${kind}.${ids.join('.')}`
export const becomePanel = (to: ProcessState, ids: readonly number[]): string => `become-${to}.${ids.join('.')}`

/** What the name of a panel asks; undefined: it is none of these. */
export function readListPanel(panel: string): ListPanel | undefined {
  const [name = '', ...rest] = panel.split('.')
  const ids = rest.map(Number)
  if (ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id) || id < 1)) return undefined
  if (name === 'move') return { kind: name, ids }
  if (name === 'copy' || name === 'remove') return ids.length === 1 ? { kind: name, ids } : undefined
  const to = processState.values.find((value) => name === `become-${value}`)
  return to === undefined ? undefined : { kind: 'become', to, ids }
}
