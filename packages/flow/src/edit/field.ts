import type { FlowDocument } from '../document.schema.ts'
import { flowNode } from '../nodes/registry.schema.ts'
import { outletsOf } from '../nodes/registry.ts'
import { describeIssue, pathText } from '../problem.ts'
import { flowSettings } from '../settings.schema.ts'
import type { Edit } from './edit.ts'
import { NO_EDIT, nodeOf } from './edit.ts'
import { keepWires } from './outlets.ts'
import { type Path, pathOf, stepsText, valueAt, withValueAt } from './path.ts'

/** The edit, or what is wrong with the value; `path` leads to it inside the node or the settings. */
export type FieldResult =
  | { readonly ok: true; readonly edit: Edit }
  | { readonly ok: false; readonly problems: readonly { readonly path: string; readonly message: string }[] }

/**
 * Sets one field of a node, or of the settings where the id is null, as a panel does while somebody writes. A value the schema
 * refuses gives no edit but a sentence, so that the document stays one that can be read.
 */
export function setField(document: FlowDocument, id: string | null, path: Path, value: unknown): FieldResult {
  return id === null ? setSetting(document, path, value) : setNodeField(document, id, path, value)
}

const refused = (path: Path, message: string): FieldResult => ({
  ok: false,
  problems: [{ path: stepsText(pathOf(path)), message }],
})

function setNodeField(document: FlowDocument, id: string, path: Path, value: unknown): FieldResult {
  const node = nodeOf(document, id)
  if (!node) return refused(path, 'This step is no longer part of the flow')
  if (['id', 'type'].includes(String(pathOf(path)[0]))) return refused(path, 'This can’t be changed')
  const parsed = flowNode.safeParse(withValueAt(node, path, value), { error: describeIssue })
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(told) }
  const twice = repeated(outletsOf(parsed.data))
  if (twice !== undefined && repeated(outletsOf(node)) === undefined)
    return refused(path, `“${twice}” is already used here`)
  return { ok: true, edit: { nodes: { [id]: keepWires(node, parsed.data) } } }
}

const told = ({ path, message }: { path: PropertyKey[]; message: string }) => ({ path: pathText(path), message })

const repeated = (names: readonly string[]): string | undefined =>
  new Set(names).size === names.length ? undefined : names.find((name, index) => names.indexOf(name) !== index)

function setSetting(document: FlowDocument, path: Path, value: unknown): FieldResult {
  const { settings } = document
  const parsed = flowSettings.safeParse(withValueAt(settings, path, value), { error: describeIssue })
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(told) }
  const [key] = pathOf(path)
  if (typeof key !== 'string') return { ok: true, edit: NO_EDIT }
  return { ok: true, edit: { settings: { [key]: valueAt(parsed.data, [key]) } } }
}
