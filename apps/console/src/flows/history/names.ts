import { type FlowDocument, outletLabel } from '../picture/flow-picture.ts'

/** What people call a step; its id where it has no label. */
export const labelIn = ({ nodes }: FlowDocument, id: string): string =>
  nodes.find((each) => each.id === id)?.label || id

/** The word on a way out of a step, looked for in the later version first. */
export function outletIn(documents: readonly FlowDocument[], id: string, outlet: string): string {
  const node = documents.flatMap(({ nodes }) => nodes).find((each) => each.id === id)
  return (node && outletLabel(node, outlet)) ?? outlet
}
