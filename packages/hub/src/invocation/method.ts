import type { AnswerOf, AnyMethods, ArgumentsOf } from '../contract.ts'
import type { HubCall } from './call.ts'

type Run<Data, Client = AnyMethods, Result = unknown> = (
  call: HubCall<Data, Client>,
  ...args: readonly unknown[]
) => Result | Promise<Result>
type Parse = (args: readonly unknown[]) => readonly unknown[] | Promise<readonly unknown[]>

/** A method that clients may invoke. */
export interface MethodDefinition<Data, Client = AnyMethods, Result = unknown, Args = readonly unknown[]> {
  /** The method; a `HubError` that it throws is told to the client, any other error only to the log. */
  readonly run: Run<Data, Client, Result>
  /** The result is an (async) iterable whose items go to the client one by one. */
  readonly streams?: boolean
  /** How many streams the client sends along; found in `call.uploads`. */
  readonly uploads?: number
  /** Number of arguments, or the fewest and the most. By default what `run` declares after `call`. */
  readonly arguments?: number | readonly [fewest: number, most: number]
  /** Checks and converts the arguments; a `HubError` thrown here is told to the client. */
  readonly parse?: Parse
  /** Asked before the arguments are parsed; `false` answers that the user is unauthorized. */
  readonly authorize?: (call: HubCall<Data, Client>) => boolean | Promise<boolean>
  /** Never there: what the arguments are once checked, for the compiler. */
  readonly checked?: Args
}

/**
 * By the name that clients use, in whatever case. A plain function takes and returns single values. Where `Server` says which methods there
 * are, each has to be there and answer what it says; their arguments are unknown until a definition checks them (see `method`).
 */
export type HubMethods<Data, Client = AnyMethods, Server = AnyMethods> = {
  readonly [N in keyof Server]: Entry<Data, Client, Server, N>
}

type Entry<Data, Client, Server, N extends keyof Server> =
  | Run<Data, Client, AnswerOf<Server, N>>
  | MethodDefinition<Data, Client, AnswerOf<Server, N>, ArgumentsOf<Server, N>>

/** A definition with its defaults filled in. */
export interface Method<Data> {
  readonly name: string
  readonly run: Run<Data>
  readonly streams: boolean
  readonly uploads: number
  readonly fewest: number
  readonly most: number
  readonly parse: Parse | undefined
  readonly authorize: ((call: HubCall<Data>) => boolean | Promise<boolean>) | undefined
}

/** Finds a method by what a client calls it. */
export type FindMethod<Data> = (target: string) => Method<Data> | undefined

/** Reads the definitions once; a map, so that names such as `constructor` are not found by accident. Case is ignored, as clients for .NET expect. */
export function readMethods<Data>(methods: HubMethods<Data>): FindMethod<Data> {
  const byName = new Map<string, Method<Data>>()
  for (const [name, entry] of Object.entries(methods)) {
    const key = name.toLowerCase()
    const other = byName.get(key)
    if (other) throw new Error(`The methods '${other.name}' and '${name}' differ in case only.`)
    byName.set(key, readMethod(name, entry))
  }
  return (target) => byName.get(target.toLowerCase())
}

function readMethod<Data>(name: string, entry: Run<Data> | MethodDefinition<Data>): Method<Data> {
  const definition = typeof entry === 'function' ? { run: entry } : entry
  const count = definition.arguments ?? Math.max(0, definition.run.length - 1)
  const [fewest, most] = typeof count === 'number' ? [count, count] : count
  return {
    name,
    run: definition.run,
    streams: definition.streams ?? false,
    uploads: definition.uploads ?? 0,
    fewest,
    most,
    parse: definition.parse,
    authorize: definition.authorize,
  }
}
