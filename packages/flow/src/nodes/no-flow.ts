/** A document names a flow by its guid; a step that was just added has none yet. */
export const NO_FLOW = '00000000-0000-0000-0000-000000000000'
