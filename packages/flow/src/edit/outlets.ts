import type { FlowDocument } from '../document.schema.ts'
import { isObject } from '../json.ts'
import { type FlowNode, flowNode } from '../nodes/registry.schema.ts'
import { outletsOf } from '../nodes/registry.ts'
import { type Edit, NO_EDIT, nodeOf } from './edit.ts'

/**
 * The node as it is now, with the wires of the one before: where an outlet at the same place has another name, its wire goes along; where
 * outlets are fewer, the wires of those that went go too.
 */
export function keepWires(before: FlowNode, now: FlowNode): FlowNode {
  const [old, offered] = [outletsOf(before), outletsOf(now)]
  const [had, has] = [new Set(old), new Set(offered)]
  const gone = old.filter((outlet) => !has.has(outlet))
  if (gone.length === 0) return now
  const outlets = { ...now.outlets }
  const isRenaming = old.length === offered.length
  for (const outlet of gone) {
    const name = isRenaming ? offered[old.indexOf(outlet)] : undefined
    const target = Object.hasOwn(outlets, outlet) ? outlets[outlet] : undefined
    if (isRenaming && (name === undefined || had.has(name))) continue
    delete outlets[outlet]
    if (name !== undefined && target !== undefined) outlets[name] = target
  }
  return { ...now, outlets }
}

/** Gives an outlet another name wherever the node says its name: a reaction, a case, an exit, a key. Nothing where that cannot be. */
export function renameOutlet(document: FlowDocument, id: string, from: string, to: string): Edit {
  const node = nodeOf(document, id)
  if (!node || outletsOf(node).includes(to)) return NO_EDIT
  const place = outletsOf(node).indexOf(from)
  for (const [key, value] of Object.entries(node)) {
    if (!Array.isArray(value)) continue
    const renamed = value.map((item: unknown) => renamedItem(item, from, to))
    const parsed = flowNode.safeParse({ ...node, [key]: renamed })
    if (parsed.success && outletsOf(parsed.data)[place] === to) return { nodes: { [id]: keepWires(node, parsed.data) } }
  }
  return NO_EDIT
}

function renamedItem(item: unknown, from: string, to: string): unknown {
  if (item === from) return to
  return isObject(item) && item.name === from ? { ...item, name: to } : item
}
