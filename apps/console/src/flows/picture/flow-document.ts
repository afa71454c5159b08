import type { FlowDocument, FlowNode } from '@parley/flow'

export type { FlowDocument, FlowNode }

/** The core stores only documents that passed its check, with every default filled in; the contract leaves their shape to the flow package. */
export const documentOf = (json: unknown): FlowDocument => json as FlowDocument // see above
