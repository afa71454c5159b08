import type { FlowDocument } from '@parley/flow'

/** The core stores only documents that passed its check, with every default filled in; the contract leaves their shape to the flow package. */
export const documentOf = (json: unknown): FlowDocument => json as FlowDocument // see above

/** How pictures and ways name a wire. */
export const edgeId = (source: string, outlet: string): string => `${source}|${outlet}`
