/** What the core tells of alerts in a test; there is no connection over which it could come. */
export const alertLine: { hear: () => void } = { hear: () => {} }

export function openAlertLine(_services: unknown, hear: () => void) {
  alertLine.hear = hear
  return () => {
    alertLine.hear = () => {}
  }
}
