import { api } from '@parley/contract/api.ts'
import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { type ErrorCode, type ErrorParams, reason } from '@parley/contract/kernel/errors.ts'
import { groupOf, type InputOf, type Operation, type OutputOf } from '@parley/contract/kernel/operation.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { operations } from '@parley/contract/operations.ts'
import { emptied, exampleOf } from '@parley/contract/testing/examples.ts'
import { newFlowDocument } from '@parley/flow'
import { CallError } from '../shell/api/call-error.ts'
import type { Call } from '../shell/api/client.ts'
import { failureOf } from '../shell/api/failure.ts'

type Operations = typeof operations
type Named = {
  [G in keyof Operations & string]: {
    [C in keyof Operations[G] & string as `${G}.${C}`]: Operations[G][C] extends Operation<infer E> ? E : never
  }
}[keyof Operations & string]
type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never
/** The endpoint of each operation by its name. */
type Endpoints = Merged<Named>
export type OperationName = keyof Endpoints & string

/** An operation that does not answer as usual; it is given what was sent. */
export class State {
  readonly reach: (sent: unknown) => Promise<never>
  constructor(reach: (sent: unknown) => Promise<never>) {
    this.reach = reach
  }
}

type Given<T> = T | Promise<T> | State | CallError
type Answer<E> = E extends EndpointDeclaration
  ? Given<OutputOf<E>> | ((input: InputOf<E>) => Given<OutputOf<E>>)
  : never
/** What operations answer instead of their example. */
export type Answers = { [N in OperationName]?: Answer<Endpoints[N]> | undefined }

/** Read as the console reads what the core sends. */
const answering = (status: number, body: object) =>
  new State(async (sent) => {
    throw await failureOf(new Response(null, { status }), { requestId: 'a-request', ...body }, sent)
  })

export const loading = new State(() => new Promise(() => {}))
export const failed = answering(500, { error: 'Something went wrong.', code: 'internal.error' })
export const refusedFor = <C extends ErrorCode>(code: C, params: ErrorParams<C>, details?: unknown): State => {
  const { status, message } = (reason as (code: C, params: ErrorParams<C>) => ReturnType<typeof reason>)(code, params) // it takes none where there are none
  return answering(status, { error: message, code, details })
}
export const refused = (missing: AreaAction, giver = 'Olga Horáková'): State =>
  refusedFor(
    'permission.missing',
    { permission: permissionLabel(missing) },
    {
      missing: [missing],
      grantedBy: ['Administrator'],
      canGive: [giver],
    },
  )
/** Another user saved meanwhile; this is how it is now. */
export const stale = (current: unknown, entity = 'thing'): State => refusedFor('entity.stale', { entity }, { current })

const known = { document: JSON.parse(JSON.stringify(newFlowDocument('en-GB', 'Hello'))) }
const endpoints = new Map(
  Object.values(api).flatMap((calls) =>
    Object.values(calls).map((each) => [each.operationId as string, each] as const),
  ),
)
const made = new Map<string, unknown>()

/** What the contract says an operation might answer. */
export function example<N extends OperationName>(name: N): OutputOf<Endpoints[N]> {
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`There is no operation ${name}`)
  if (!made.has(name)) made.set(name, exampleOf(endpoint, known))
  return structuredClone(made.get(name)) as OutputOf<Endpoints[N]> // the contract's test parses it
}
export const empty = <N extends OperationName>(name: N) => emptied(example(name)) as OutputOf<Endpoints[N]> // likewise

/** The frame around every screen lives on these. */
export const ofFrame = (name: string): boolean => groupOf(name) === 'Home'

type Otherwise = (name: OperationName) => unknown

/** A core that answers every operation: as it is told, else `otherwise`, else by the contract's example. Told later, it answers so from then on. */
export function fakeCore(answers: Answers = {}, otherwise: Otherwise = example) {
  const calls: [name: OperationName, input: unknown][] = []
  const told: Answers = { ...answers }
  const call = async (operation: Operation, input: unknown = {}): Promise<unknown> => {
    const name = operation.operationId as OperationName // of the contract
    calls.push([name, input])
    const found: unknown = name in told ? told[name] : otherwise(name)
    const answer: unknown = typeof found === 'function' ? await found(input) : found
    if (answer instanceof CallError) throw answer
    return answer instanceof State ? await answer.reach((input as { body?: unknown }).body) : answer
  }
  /** With what an operation was called. */
  const asked = <N extends OperationName>(name: N) =>
    calls.filter(([each]) => each === name).map(([, input]) => input as InputOf<Endpoints[N]>) // only its own
  return { call: call as unknown as Call, answers: told, calls, asked } // each operation by its own types
}
