import type { HubCall } from './call.ts'

type Run<Data> = (call: HubCall<Data>, ...args: readonly unknown[]) => unknown

/** A method that clients may invoke. */
export interface MethodDefinition<Data> {
  readonly run: Run<Data>
  /** The result is an (async) iterable whose items go to the client one by one. */
  readonly streams?: boolean
  /** How many streams the client sends along; found in `call.uploads`. */
  readonly uploads?: number
  /** Number of arguments, or the fewest and the most. By default what `run` declares after `call`. */
  readonly arguments?: number | readonly [fewest: number, most: number]
  /** Checks and converts the arguments; a `HubError` thrown here is told to the client. */
  readonly parse?: (args: readonly unknown[]) => readonly unknown[]
  readonly authorize?: (call: HubCall<Data>) => boolean | Promise<boolean>
}

/** By the name that clients use, in whatever case. A plain function takes and returns single values. */
export type HubMethods<Data> = Readonly<Record<string, Run<Data> | MethodDefinition<Data>>>

/** A definition with its defaults filled in. */
export interface Method<Data> {
  readonly name: string
  readonly run: Run<Data>
  readonly streams: boolean
  readonly uploads: number
  readonly fewest: number
  readonly most: number
  readonly parse: ((args: readonly unknown[]) => readonly unknown[]) | undefined
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
