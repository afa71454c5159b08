import type { ListenEffect, SayEffect } from '@parley/flow'

/** What a caller is sent: what the flow really says, with the number of the event that records it, and that it listens. */
export type Delivery = (SayEffect & { readonly seq: number }) | ListenEffect

/** A way on which people talk with flows. It registers with the runtime, which knows no channel. */
export interface Channel {
  /** At once, before it is kept; after a crash perhaps again, with the same ids. Callers on other processes are other processes’. */
  deliver(guid: string, deliveries: readonly Delivery[]): void
}
