/** In place of a version: the draft. */
export const DRAFT = 0

/** The drafts that are being drawn on this page, by their flow, with what saves them now: what tries a draft tries all of it. */
export const openDrafts = new Map<number, () => Promise<void>>()

export const flushDraft = async (idCallScript: number): Promise<void> => await openDrafts.get(idCallScript)?.()
