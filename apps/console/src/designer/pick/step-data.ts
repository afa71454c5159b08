/** What a step that is dragged from the palette carries. */
export const STEP_DATA = 'application/x-parley-step'
