import type { DeskEars } from '../desk/desk-stream.ts'

/** What the core tells a person at the desk in a test; there is no connection over which it could come. */
export const deskLine: { ears: DeskEars | undefined } = { ears: undefined }

export function openDeskLine(_services: unknown, ears: DeskEars) {
  deskLine.ears = ears
  return () => {
    if (deskLine.ears === ears) deskLine.ears = undefined
  }
}
