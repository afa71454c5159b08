/** Carries texts between hubs of the same path in several processes. Each publisher's order is kept; what is lost, is lost. */
export interface Backplane {
  /** Hands the text to all other subscribers, and perhaps to the publisher's own. */
  publish(text: string): void | Promise<void>
  /**
   * `missed` is called after each interruption in which texts may have been lost, once they arrive again.
   * The returned function ends the subscription.
   */
  subscribe(receive: (text: string) => void, missed: () => void): Promise<() => void | Promise<void>>
}

/** A backplane with connections of its own, which its opener closes, after the hubs that use it. */
export interface OpenBackplane extends Backplane {
  /** Ends its connections; what was handed over before is still sent where that is possible. */
  close(): Promise<void>
}

/** Where the server of a backplane is, and who hears whom. */
export interface ServerBackplaneOptions {
  /** The address, with name and password if it wants them. */
  readonly url: string
  /** Hubs with the same name hear each other, usually the hub's path. */
  readonly name: string
  /** Told of each lost connection and of texts that were lost; it is tried again in any case. */
  readonly onError?: (error: unknown) => void
}

/** A text that is larger belongs elsewhere, with only its address sent. */
export const largestText = 8 * 1_048_576

export function refuseLargeText(text: string): void {
  if (Buffer.byteLength(text) > largestText) throw new RangeError(`A message has more than ${largestText} bytes.`)
}
