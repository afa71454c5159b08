import type { DraftEvent } from '@parley/contract/flows/draft.schema.ts'
import type { DraftLine } from '../draft/draft-stream.ts'

type Hear = (event: DraftEvent | { readonly kind: 'missed' }) => void

/** What others do at the draft that is open in a test; there is no connection over which it could come. */
export const draftLine: { hear: Hear; readonly places: (string | null)[] } = { hear: () => {}, places: [] }

export function openDraftLine(_services: unknown, _idCallScript: number, hear: Hear): DraftLine {
  draftLine.hear = hear
  draftLine.places.length = 0
  return { place: (nodeId) => void draftLine.places.push(nodeId), me: () => 'mine', wake: () => {}, close: () => {} }
}
