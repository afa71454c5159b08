import type { FlowNode } from '@parley/flow'
import type { WireEnd } from '@parley/flow/edit/wires.ts'
import { definitionOf, outletsOf } from '@parley/flow/nodes/registry.ts'
import { outletLabel, summaryOf } from '../../flows/picture/flow-picture.ts'
import { t as picture } from '../../flows/picture/picture.messages.ts'

export const CARD_WIDTH = 236
const HEAD = 52
const TEXT = 38
const PORT = 26
const END = 6

/** The way out that the loop guard takes; no outlet has such a name. */
export const ESCAPE = '|escape'

/** The end of a wire as edits name it. */
export const wireEnd = (id: string, outlet: string): WireEnd => ({ id, outlet: outlet === ESCAPE ? null : outlet })

/** A way out of a step, as its card shows it. */
export interface Port {
  readonly outlet: string
  /** Undefined where it is the only one and needs no word. */
  readonly label: string | undefined
  readonly target: string | undefined
  /** May stay as it is without a step behind it. */
  readonly isOptional: boolean
}

/** Every way out of a step in the order of its card; wires of outlets that it no longer offers come last. */
export function portsOf(node: FlowNode): readonly Port[] {
  const offered = outletsOf(node)
  const optional = new Set(definitionOf(node).optionalOutlets?.(node))
  const unknown = Object.keys(node.outlets).filter((outlet) => !offered.includes(outlet))
  const ports = [...new Set([...offered, ...unknown])].map((outlet) => ({
    outlet,
    label: unknown.includes(outlet) ? outlet : outletLabel(node, outlet),
    target: node.outlets[outlet],
    isOptional: optional.has(outlet),
  }))
  if (node.maxEntries === undefined && node.escapeTo === undefined) return ports
  return [...ports, { outlet: ESCAPE, label: picture('escape'), target: node.escapeTo, isOptional: false }]
}

/** The one way out of a card without words stands beside its head. */
export const hasRows = (ports: readonly Port[]): boolean => ports.length > 1 || ports[0]?.label !== undefined

export interface CardShape {
  readonly ports: readonly Port[]
  readonly text: string | undefined
  readonly height: number
  /** Where each way out stands, from the top of the card. */
  readonly portAt: readonly number[]
}

const shapes = new WeakMap<FlowNode, { language: string; shape: CardShape }>()

/** How a step is drawn; kept as long as the step is not edited. */
export function shapeOf(node: FlowNode, language: string): CardShape {
  const known = shapes.get(node)
  if (known?.language === language) return known.shape
  const ports = portsOf(node)
  const text = summaryOf(node, language) || undefined
  const top = HEAD + (text ? TEXT : 0)
  const rows = hasRows(ports)
  const shape: CardShape = {
    ports,
    text,
    height: top + (rows ? ports.length * PORT + END : 0),
    portAt: ports.map((_, at) => (rows ? top + at * PORT + PORT / 2 : HEAD / 2)),
  }
  shapes.set(node, { language, shape })
  return shape
}

/** Where wires arrive. */
export const ENTRY_AT = HEAD / 2
