import type { AnyMethods } from '../contract.ts'
import { HubError } from '../hub.error.ts'
import type { HubCall } from './call.ts'
import type { MethodDefinition } from './method.ts'

interface Issue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
type Checked<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly Issue[] }

/** A schema of any library that follows Standard Schema, such as Zod, Valibot or ArkType. */
export interface Schema<Output = unknown> {
  readonly '~standard': { validate(value: unknown): Checked<Output> | Promise<Checked<Output>> }
}

export type OutputsOf<S extends readonly Schema[]> = {
  readonly [I in keyof S]: S[I] extends Schema<infer Output> ? Output : never
}

interface TypedDefinition<Data, Client, S extends readonly Schema[], Result>
  extends Pick<MethodDefinition<Data, Client>, 'streams' | 'uploads' | 'authorize'> {
  /** One for each argument, which makes of it what `run` gets; one that accepts `undefined` makes its argument optional. */
  readonly args: S
  readonly run: (call: HubCall<Data, Client>, ...args: OutputsOf<S>) => Result | Promise<Result>
}

/** A method whose arguments are checked by schemas, and have the types that these say. A client whose argument does not fit learns which and why. */
export function method<const S extends readonly Schema[], Result, Data, Client = AnyMethods>(
  definition: TypedDefinition<Data, Client, S, Result>,
): MethodDefinition<Data, Client, Result, OutputsOf<S>> {
  const { args: schemas, run, ...rest } = definition
  return {
    ...rest,
    run: run as MethodDefinition<Data, Client, Result>['run'], // it gets what `parse` made
    arguments: [0, schemas.length],
    parse: (args) => Promise.all(schemas.map((schema, index) => check(schema, args[index], index + 1))),
  }
}

async function check(schema: Schema, value: unknown, place: number): Promise<unknown> {
  const checked = await schema['~standard'].validate(value)
  if (!checked.issues) return checked.value
  throw new HubError(`Argument ${place}: ${checked.issues.map(describe).join('; ')}`)
}

function describe({ message, path = [] }: Issue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part))
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`
}
