import type { HubConnection } from './connection/connection.types.ts'
import type { AnyMethods } from './contract.ts'
import type { HubCall } from './invocation/call.ts'
import type { FindMethod } from './invocation/method.ts'
import type { TransportKind } from './transports/transport.ts'

/** What is only to be counted. */
export type HubNote =
  /** Frames written for a client or messages read from it, with their bytes. */
  | {
      readonly kind: 'sent' | 'received'
      readonly transport: TransportKind | undefined
      readonly messages: number
      readonly bytes: number
    }
  /** A client that reads too slowly was closed. */
  | { readonly kind: 'tooSlow'; readonly transport: TransportKind | undefined }
  /** A request was answered with a status of 400 or more. */
  | { readonly kind: 'refused'; readonly status: number }
  /** Messages of other processes may have been lost. */
  | { readonly kind: 'missed' }

/** Takes what is to be counted. */
export type TakeNote = (note: HubNote) => void

/**
 * Something around every invocation, beginning and end of a connection, such as logging, measuring or limits. Each part calls `next` to go on,
 * and may do so later or not at all; the first filter of a hub is the outermost.
 */
export interface HubFilter<Data, Client = AnyMethods> {
  /** Around a method whose arguments are checked and whose caller is authorized; gives what the client is answered. */
  invoke?(call: HubCall<Data, Client>, args: readonly unknown[], next: () => Promise<unknown>): unknown
  /** Around `onConnected`; the client is let in when it ends, and closed when it throws. */
  connect?(connection: HubConnection<Data, Client>, next: () => Promise<void>): Promise<void>
  /** Around `onDisconnected`. */
  disconnect?(
    connection: HubConnection<Data, Client>,
    error: Error | undefined,
    next: () => Promise<void>,
  ): Promise<void>
  /** Told of what happens besides, very often: it should be quick. */
  note?(note: HubNote): void
}

type Step<T> = (next: () => Promise<T>) => unknown

/** The steps around the innermost, the first outermost. */
async function around<T>([step, ...others]: readonly Step<T>[], innermost: () => T | Promise<T>): Promise<T> {
  // A step gives what `next` gave it, or something in its place.
  return step ? ((await step(() => around(others, innermost))) as T) : await innermost()
}

/** Finds the same methods, each within the filters. */
export function filterMethods<Data>(find: FindMethod<Data>, filters: readonly HubFilter<Data>[]): FindMethod<Data> {
  if (!filters.some(({ invoke }) => invoke)) return find
  return (target) => {
    const method = find(target)
    return (
      method && {
        ...method,
        run: (call, ...args) => around(invokeSteps(filters, call, args), () => method.run(call, ...args)),
      }
    )
  }
}

const invokeSteps = <Data>(filters: readonly HubFilter<Data>[], call: HubCall<Data>, args: readonly unknown[]) =>
  filters.flatMap((filter): Step<unknown>[] => (filter.invoke ? [(next) => filter.invoke?.(call, args, next)] : []))

export const filterConnect = <Data>(
  filters: readonly HubFilter<Data>[],
  connection: HubConnection<Data>,
  innermost: () => void | Promise<void>,
): Promise<void> =>
  around(
    filters.flatMap((filter): Step<void>[] => (filter.connect ? [(next) => filter.connect?.(connection, next)] : [])),
    innermost,
  )

export const filterDisconnect = <Data>(
  filters: readonly HubFilter<Data>[],
  connection: HubConnection<Data>,
  error: Error | undefined,
  innermost: () => void | Promise<void>,
): Promise<void> =>
  around(
    filters.flatMap((filter): Step<void>[] =>
      filter.disconnect ? [(next) => filter.disconnect?.(connection, error, next)] : [],
    ),
    innermost,
  )

/** Tells all filters that want to know; nothing where none does, so that nobody pays for it. */
export function noteFor<Data>(
  filters: readonly HubFilter<Data>[],
  failed: (error: unknown) => void,
): TakeNote | undefined {
  const takers = filters.filter((filter) => filter.note)
  if (takers.length === 0) return undefined
  return (note) => {
    for (const filter of takers) {
      try {
        filter.note?.(note)
      } catch (error) {
        failed(error)
      }
    }
  }
}
