import type { FlowDocument, FlowNode } from '@parley/flow'
import { type Edit, editsInOne, NO_EDIT } from '@parley/flow/edit/edit.ts'
import { setField } from '@parley/flow/edit/field.ts'
import { valueAt } from '@parley/flow/edit/path.ts'
import type { NodeField } from '@parley/flow/nodes/field.ts'
import { fieldsOf } from '@parley/flow/nodes/fields.ts'
import { isShown } from '@parley/flow/nodes/idle.ts'
import { OF_PARTS } from './of-parts.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A name is what tells steps apart, and some fields are more than a value. */
const OWN: ReadonlySet<string> = new Set(['label', ...OF_PARTS])

/** Fields that all of these steps have, declared alike. */
export function sharedFields(nodes: readonly FlowNode[]): readonly NodeField[] {
  const [first, ...others] = [...new Set(nodes.map(({ type }) => type))].map(fieldsOf)
  return (first ?? []).filter(
    (field) =>
      !OWN.has(field.path) &&
      nodes.some((node) => isShown(field, node)) &&
      others.every((fields) => fields.some((each) => isSame(each, field))),
  )
}

/** The value that all of them have in a field; `isMixed` where they differ. */
export function sharedValue(nodes: readonly FlowNode[], path: string): { value: unknown; isMixed: boolean } {
  const [value, ...others] = nodes.map((node) => valueAt(node, path))
  const isMixed = others.some((each) => !isSame(each, value))
  return { value: isMixed ? undefined : value, isMixed }
}

/** One edit that sets a field of all of them, or why it cannot be. */
export function setShared(document: FlowDocument, ids: readonly string[], path: string, value: unknown): Edit | string {
  let fault: string | undefined
  const edit = editsInOne(
    document,
    ids.map((id) => (now: FlowDocument) => {
      const result = setField(now, id, [path], value)
      if (result.ok) return result.edit
      fault ??= result.problems[0]?.message
      return NO_EDIT
    }),
  )
  return fault ?? edit
}
