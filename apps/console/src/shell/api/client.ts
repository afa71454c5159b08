import { IDLE_HEADER, TENANT_CONTEXT_HEADER, VIEW_AS_HEADER } from '@parley/contract/kernel/constants.ts'
import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import { type InputOf, type Operation, type OutputOf, urlOf } from '@parley/contract/kernel/operation.ts'
import { CallError } from './call-error.ts'
import { clientFailure, failureOf } from './failure.ts'

export const CALL_TIMEOUT_MS = 15_000
/** Reading more characters would be felt by who types. */
const LARGE = 1_000_000

/** What the client needs to know of the person and the page around it. */
export interface ClientEnvironment {
  /** Origin of the core; empty where it is the page's own. */
  readonly base: string
  readonly accessToken: () => string | undefined
  readonly tenantContext: () => number | undefined
  /** The user as whom the person looks at everything, changing nothing. */
  readonly viewAs?: () => number | undefined
  /** How long ago the person last touched the page: what it asks by itself keeps no session alive. */
  readonly idleSeconds?: () => number
  /** Shows a failed call, unless it was silent. */
  readonly notify: (error: CallError) => void
  /** The core does not take the token any more. */
  readonly onTokenRefused?: (accessToken: string) => void
  /** The core no longer knows the person. */
  readonly onUserRefused: () => void
  /** The person may no longer look as somebody else. */
  readonly onViewRefused?: () => void
  readonly fetch?: typeof fetch
}

export interface CallOptions {
  /** Sent without the person: no token, no context. */
  readonly unauthorized?: boolean
  /** Whoever calls shows the error. */
  readonly silent?: boolean
  readonly signal?: AbortSignal
  /** The same key for every attempt of one creation; made up where absent. */
  readonly idempotencyKey?: string
  readonly timeoutMs?: number
  /** Looks as this user, for this call only. */
  readonly viewAs?: number
}

/** Arguments after the operation: the input is optional where the endpoint takes nothing. */
export type Arguments<E, O> =
  Partial<InputOf<E>> extends InputOf<E> ? [input?: InputOf<E>, options?: O] : [input: InputOf<E>, options?: O]

export type Call = <E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, CallOptions>
) => Promise<OutputOf<E>>

type LooseCall = (operation: Operation, input: unknown, options: CallOptions) => Promise<unknown>
/** For the hooks, whose own arguments are typed by the operation already. */
export const loosely = (call: Call) => call as unknown as LooseCall

type LooseInput = { readonly body?: unknown; readonly params?: Record<string, unknown>; readonly query?: object }

export function createClient(environment: ClientEnvironment): Call {
  return async (operation, ...args) => {
    const [input, options = {}] = args as unknown as [LooseInput | undefined, CallOptions | undefined] // both shapes of Arguments
    // One token for the request and for what its answer says of it.
    const token = options.unauthorized ? undefined : environment.accessToken()
    try {
      return (await send({ ...environment, accessToken: () => token }, operation, input ?? {}, options)) as never // the contract says what it is
    } catch (error) {
      const failure = error instanceof CallError ? error : clientFailure('network')
      if (operation.operationId === 'Home.UserInfo') onUserInfoFailed(environment, failure, options)
      else onFailed(environment, failure, token)
      // Without a signed-in user a read says so as well, although its screen shows every other error itself.
      const isShown = !options.silent || failure.kind === 'unauthorized'
      if (isShown && failure.kind !== 'cancelled') environment.notify(failure)
      throw failure
    }
  }
}

/** What is on the page stays: the person signs in again beside it. A ticket is refused by itself, not with its person. */
function onFailed({ onTokenRefused }: ClientEnvironment, { status, code }: CallError, token: string | undefined) {
  if (status === 401 && code !== 'auth.badTicket' && token !== undefined) onTokenRefused?.(token)
}

function onUserInfoFailed(environment: ClientEnvironment, { status }: CallError, options: CallOptions): void {
  if (status === 401) environment.onUserRefused()
  const isGone = status === 403 || status === 404
  if (isGone && options.viewAs === undefined && environment.viewAs?.() !== undefined) environment.onViewRefused?.()
}

async function send(environment: ClientEnvironment, operation: Operation, input: LooseInput, options: CallOptions) {
  const headers = headersOf(environment, operation, input, options)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  const fail = (error: unknown) => {
    if (error instanceof CallError) return error
    if (options.signal?.aborted) return clientFailure('cancelled')
    if (timeout.aborted) return clientFailure('timeout')
    return clientFailure(error instanceof DOMException && error.name === 'AbortError' ? 'aborted' : 'network')
  }
  try {
    const url = environment.base + urlOf(operation, { ...input, query: { ...input.query } })
    const response = await (environment.fetch ?? fetch)(url, {
      method: operation.method,
      headers,
      signal,
      credentials: 'omit',
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    return await readAnswer(response, input.body)
  } catch (error) {
    throw fail(error)
  }
}

function headersOf(
  environment: ClientEnvironment,
  operation: Operation,
  input: LooseInput,
  options: CallOptions,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (operation.method === 'POST') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID()
  if (options.unauthorized || operation.permission === 'public') return headers
  const token = environment.accessToken()
  if (token === undefined) throw clientFailure('unauthorized')
  headers.authorization = `Bearer ${token}`
  if (environment.idleSeconds) headers[IDLE_HEADER] = String(environment.idleSeconds())
  const context = environment.tenantContext()
  const viewAs = options.viewAs ?? environment.viewAs?.()
  if (viewAs !== undefined) headers[VIEW_AS_HEADER] = String(viewAs)
  if (context !== undefined) headers[TENANT_CONTEXT_HEADER] = String(context)
  return headers
}

async function readAnswer(response: Response, sent: unknown): Promise<unknown> {
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  if (!response.ok) throw await failureOf(response, isJson ? await response.text() : await response.blob(), sent)
  if (response.status === 204) return undefined
  const text = await response.text()
  if (text === '') return undefined
  if (!isJson) throw clientFailure('badResponse', response.status)
  try {
    return text.length < LARGE ? JSON.parse(text) : await (await import('./parse-beside.ts')).parseBeside(text)
  } catch {
    throw clientFailure('badResponse', response.status)
  }
}
