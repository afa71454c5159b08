import type { FlowDocument } from '@parley/flow'
import type { Edit } from '@parley/flow/edit/edit.ts'
import { setField } from '@parley/flow/edit/field.ts'
import { valueAt, withValueAt } from '@parley/flow/edit/path.ts'

/** The way to a value within a step or the settings: `reactions`, 0, `name`. */
export type Path = readonly (string | number)[]
/** A message by the path of the value it is about, `reactions[0].name`. */
export type Faults = Readonly<Record<string, string>>

/** What was typed into a field and is no valid value of it yet; it counts as long as the step has what it was typed over. */
interface Pending {
  readonly over: unknown
  readonly value: unknown
  readonly faults: Faults
}
/** By the name of the field. */
export type PendingFields = Readonly<Record<string, Pending>>

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

/** A step with what is typed into its fields, and what is wrong with that. */
export function shown(thing: object, pending: PendingFields): { value: unknown; faults: Faults } {
  const open = Object.entries(pending).filter(([name, { over }]) => isSame(valueAt(thing, [name]), over))
  return {
    value: open.reduce<unknown>((value, [name, field]) => withValueAt(value, [name], field.value), thing),
    faults: Object.assign({}, ...open.map(([, { faults }]) => faults)),
  }
}

/** What a field becomes by a change somewhere in it: an edit where that is valid, else something that is kept beside the document. */
export function changeField(
  document: FlowDocument,
  id: string | null,
  pending: PendingFields,
  path: Path,
  value: unknown,
): { readonly edit?: Edit; readonly pending: PendingFields } {
  const name = String(path[0])
  const { [name]: _, ...others } = pending
  const thing = id === null ? document.settings : document.nodes.find((node) => node.id === id)
  if (!thing) return { pending: others }
  const changed = withValueAt(valueAt(shown(thing, pending).value, [name]), path.slice(1), value)
  const result = setField(document, id, [name], changed)
  if (result.ok) return { edit: result.edit, pending: others }
  const faults = Object.fromEntries(result.problems.map((problem) => [problem.path, problem.message]))
  return { pending: { ...others, [name]: { over: valueAt(thing, [name]), value: changed, faults } } }
}
