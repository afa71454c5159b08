import type { AskEffect, ListenEffect, SayEffect } from '@parley/flow'
import type { TransferResult } from '../carrier/carrier.ts'
import type { Permitted } from '../destinations/permitted.ts'
import type { Setup } from './setup.ts'

/** What a caller is sent: what the flow really says, with the number of the event that records it, and that it listens. */
export type Delivery = (SayEffect & { readonly seq: number }) | ListenEffect

/** For whom a conversation waits: while a supervisor has it for them; at its end for nobody, or for the line, which the next leg gets. */
export type WaitsFor = 'person' | 'answer' | 'supervisor' | 'nobody' | 'nextLeg'

/** A way on which people talk with flows. It registers with the runtime, which knows no channel. */
export interface Channel {
  /** At once, before it is kept; after a crash perhaps again, with the same ids. Callers on other processes are other processes’. */
  deliver(guid: string, deliveries: readonly Delivery[]): void
  /** After what a turn delivered: for whom the flow waits now. Told again with all that comes until the line is down. */
  waits?(guid: string, waitsFor: WaitsFor): void
  /** Hands a caller over to a number that may be called; undefined where there is nobody to hand over. */
  transfer?(guid: string, ask: AskEffect, to: Permitted, signal: AbortSignal): Promise<TransferResult> | undefined
  /**
   * There is a next leg, which gets the line where the conversation ends by handing over to it; false where nobody is on the line any more. Without
   * it who is in the conversation joins the next leg.
   */
  goesOn?(guid: string, next: Setup): boolean
  /** It can’t go on here: nothing more comes. */
  drop?(guid: string): void
}
