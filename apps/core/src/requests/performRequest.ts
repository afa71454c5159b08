import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpPayload, type Json, LIMITS, readAnswerBody } from '@parley/flow'
import { type IsOpen, publicReach } from '../kernel/reach.ts'
import { networkWords } from './networkWords.ts'
import { type Incoming, RefusedAddress, sendOnce, TooLarge } from './sendOnce.ts'

export interface RequestPort {
  /** The value of a secret, undefined where it is not stored. */
  readonly secret: (name: string) => Promise<string | undefined>
  /** Public addresses alone where it is not said. */
  readonly isOpen?: IsOpen
  readonly most?: number
}

/** What the flow hears of it, and what the record keeps. */
export type RequestAnswer = (
  | { readonly value: Json }
  | { readonly failed: { readonly code: string; readonly message: string } }
) & { readonly facts: { readonly [key: string]: Json } }

export type HttpRequest = HttpPayload & { readonly timeoutMs: number }

const MOST_BYTES = 1_000_000
const FORBIDDEN = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
])

type Failure = 'cancelled' | 'timeout' | 'network' | 'refused' | 'tooLarge'
type Result = { readonly incoming: Incoming } | { readonly failure: Failure; readonly message: string }

/** Does a flow's HTTP request, with its retries, until `signal` is aborted. Values never reach a log: what is kept is how it went. */
export async function performRequest(
  request: HttpRequest,
  port: RequestPort,
  signal: AbortSignal,
): Promise<RequestAnswer> {
  const { method, retries, retryDelayMs } = request
  const started = performance.now()
  let attempts = 0
  let result: Result
  do {
    if (attempts > 0) await pause(Math.min(retryDelayMs, LIMITS.requestMs), signal)
    attempts++
    result = await attempt(request, port, signal)
  } while (attempts <= retries && isWorthRetrying(result))
  const facts = { method, attempts, tookMs: Math.round(performance.now() - started) }
  if ('failure' in result) {
    const { failure, message } = result
    return { failed: { code: failure, message }, facts: { ...facts, failure } }
  }
  const { status, headers, body } = result.incoming
  const value = {
    status,
    headers: plainHeaders(headers),
    body: readAnswerBody(body.toString('utf8'), isJson(headers['content-type'])),
  }
  return { value, facts: { ...facts, status } }
}

/** Ends early, too, when it is aborted; the attempt after it then says so. */
const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

const isWorthRetrying = (result: Result) =>
  'failure' in result ? result.failure === 'timeout' || result.failure === 'network' : result.incoming.status >= 500

async function attempt(request: HttpRequest, port: RequestPort, aborted: AbortSignal): Promise<Result> {
  const isCut = request.timeoutMs > LIMITS.requestMs
  const timeoutMs = Math.max(1, isCut ? LIMITS.requestMs : request.timeoutMs)
  const late = AbortSignal.timeout(timeoutMs)
  const signal = AbortSignal.any([aborted, late])
  try {
    const url = new URL(request.url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return refused('only http and https are possible')
    if (url.username !== '' || url.password !== '') return refused('a password does not belong into an address')
    const headers = await headersOf(request, port)
    if (!headers) return refused('a secret that it needs is not stored')
    const { method, body } = request
    const { isOpen = publicReach.isOpen, most = MOST_BYTES } = port
    return { incoming: await sendOnce({ method, url, headers, body, signal, most, isOpen }) }
  } catch (error) {
    if (aborted.aborted) return { failure: 'cancelled', message: 'the answer is no longer needed' }
    if (late.aborted)
      return { failure: 'timeout', message: `no answer within ${timeoutMs} ms${isCut ? ', which is the most' : ''}` }
    if (error instanceof RefusedAddress) return refused(error.message)
    if (error instanceof TooLarge) return { failure: 'tooLarge', message: error.message }
    if (error instanceof TypeError) return refused('the address or a header is not valid')
    return { failure: 'network', message: networkWords(error) }
  }
}

const refused = (message: string): Result => ({ failure: 'refused', message })

async function headersOf({ headers, body, contentType = 'application/json' }: HttpRequest, port: RequestPort) {
  const ready: Record<string, string> = {
    'user-agent': 'parley',
    accept: 'application/json, text/plain;q=0.9, */*;q=0.5',
  }
  if (body !== undefined) ready['content-type'] = contentType
  for (const header of headers) {
    const name = header.name.toLowerCase()
    if (FORBIDDEN.has(name)) continue
    if ('value' in header) ready[name] = header.value
    else {
      const secret = await port.secret(header.secret)
      if (secret === undefined) return undefined
      ready[name] = `${header.prefix}${secret}`
    }
  }
  return ready
}

const plainHeaders = (headers: Incoming['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

const isJson = (type: string | undefined) => /[/+]json\b/i.test(type ?? '')
