import type { FlowDocument } from './document.schema.ts'
import type { ComponentUse } from './engine/node-definition.ts'
import type { FlowNode } from './nodes/registry.schema.ts'
import { definitionOf } from './nodes/registry.ts'
import type { FlowInterface } from './settings.schema.ts'

/** The version of a component that a step runs. */
export type ComponentVersion = Pick<ComponentUse, 'flow' | 'version'>

/** Signatures by `componentKey`; plain data, so that they can go to another thread. */
export type Interfaces = Readonly<Record<string, FlowInterface>>

export const componentKey = ({ flow, version }: ComponentVersion) =>
  `${flow}@${version.policy === 'pinned' ? version.version : 'published'}`

/** Each step that runs a component, with what it gives and takes. */
export function componentUses(
  document: FlowDocument,
): readonly { readonly node: FlowNode; readonly use: ComponentUse }[] {
  return document.nodes.flatMap((node) => {
    const use = definitionOf(node).component?.(node)
    return use ? [{ node, use }] : []
  })
}

/** The components a flow runs, each version once, by `componentKey`. */
export const componentsIn = (document: FlowDocument): ReadonlyMap<string, ComponentVersion> =>
  new Map(
    componentUses(document).map(({ use: { flow, version } }) => [componentKey({ flow, version }), { flow, version }]),
  )

/** Names on the way back to the flow by `componentKey`; plain data, so that they can go to another thread. */
export type Circles = Readonly<Record<string, readonly string[]>>
