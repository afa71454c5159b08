import type { Problem } from '../../check/problem.ts'
import type { FlowDocument } from '../../document.schema.ts'
import type { FlowNode } from '../../nodes/registry.schema.ts'
import { definitionOf, outletsOf } from '../../nodes/registry.ts'
import { applyEdit, type Edit } from '../edit.ts'
import { setField } from '../field.ts'
import { addNode, newNode } from '../nodes.ts'
import type { Path } from '../path.ts'

/** What can be done about a finding at once. */
export interface Fix {
  readonly label: string
  readonly edit: Edit
}

export interface FixContext {
  readonly document: FlowDocument
  readonly problem: Problem
  /** The node it is at; undefined for the settings. */
  readonly node: FlowNode | undefined
  readonly path: string
}
export type Fixer = (context: FixContext) => readonly Fix[]

/** The name a finding is about, as its sentence quotes it. */
export function quoted({ problem: { message }, node }: FixContext): string {
  const own = node ? message.slice((node.label || node.id).length) : message
  return /["“]([^"”]+)["”]/.exec(own)?.[1] ?? ''
}

/** Sets one field; nothing where that would not be valid. */
export function setting(
  label: string,
  document: FlowDocument,
  id: string | null,
  path: Path,
  value: unknown,
): readonly Fix[] {
  const result = setField(document, id, path, value)
  return result.ok ? [{ label, edit: result.edit }] : []
}

/** How far beside another a new step is put. */
export const BESIDE = 280

const isPlainEnd = (node: FlowNode): boolean =>
  definitionOf(node).isEnding?.(node) === true && outletsOf(node).length === 0 && node.escapeTo === undefined

/** An end step to lead to: one that is there, else a new one beside the node. */
export function endFor(
  document: FlowDocument,
  node: FlowNode | undefined,
): { document: FlowDocument; edit: Edit; end: FlowNode } {
  const known = document.nodes.find((one) => one.id !== node?.id && isPlainEnd(one))
  if (known) return { document, edit: {}, end: known }
  const { x, y } = node?.position ?? { x: 0, y: 0 }
  const at = { x: x + BESIDE, y }
  const edit = addNode(document, 'end', at)
  return { document: applyEdit(document, edit).document, edit, end: newNode(document, 'end', at) }
}

/** A fix that leads to an end step; `lead` says how, in the document that has one. */
export function toEnd(
  { document, node }: FixContext,
  word: (end: string) => string,
  lead: (document: FlowDocument, end: FlowNode) => Edit,
): readonly Fix[] {
  const { document: now, edit, end } = endFor(document, node)
  const led = lead(now, end)
  const name = edit.nodes ? 'a new end step' : `“${end.label || end.id}”`
  return [{ label: word(name), edit: { ...edit, ...led, nodes: { ...edit.nodes, ...led.nodes } } }]
}
