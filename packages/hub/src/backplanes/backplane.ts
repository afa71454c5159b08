/** Carries texts between hubs of the same path in several processes. Each publisher's order is kept. */
export interface Backplane {
  /** Hands the text to all other subscribers, and perhaps to the publisher's own. */
  publish(text: string): void | Promise<void>
  /** The returned function ends the subscription. */
  subscribe(receive: (text: string) => void): Promise<() => void | Promise<void>>
}
