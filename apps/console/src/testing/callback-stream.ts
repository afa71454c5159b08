/** What the core tells of callbacks in a test; there is no connection over which it could come. */
export const callbackLine: { hear: () => void } = { hear: () => {} }

export function openCallbackLine(_services: unknown, hear: () => void) {
  callbackLine.hear = hear
  return () => {
    callbackLine.hear = () => {}
  }
}
