import { errorFields } from '@parley/contract/kernel/errorFields.gen.ts'
import { authorizationError } from '@parley/contract/kernel/messages.ts'
import { CallError, type FailureKind, StaleError } from './call-error.ts'

/** The sentences for what never became an answer. */
export const clientFailures: Readonly<Record<Exclude<FailureKind, 'refused'>, string>> = {
  unauthorized: authorizationError,
  network: 'Network error',
  timeout: 'Timeout',
  aborted: 'Aborted',
  cancelled: 'Cancelled',
  badRequest: 'Bad request',
  badResponse: 'Bad response',
}

export const clientFailure = (kind: Exclude<FailureKind, 'refused'>, status = 0) =>
  new CallError({ kind, status, message: clientFailures[kind] })

type Body = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A body as an object, also when it arrives as a blob of JSON; nothing when it is something else. */
export async function readBody(body: unknown): Promise<Body | undefined> {
  const value = body instanceof Blob ? parse(await body.text()) : typeof body === 'string' ? parse(body) : body
  return isRecord(value) ? value : undefined
}

function fieldsOf(body: Body): Record<string, string> {
  const texts = isRecord(body.details)
    ? Object.entries(body.details).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    : []
  if (body.code === 'validation.failed') return Object.fromEntries(texts)
  const code = String(body.code)
  const field = Object.hasOwn(errorFields, code) ? errorFields[code] : undefined
  return field === undefined ? {} : { [field]: String(body.error) }
}

/** The error of an answer that is not 2xx: the response's `error`, else the plain one. */
export async function failureOf(response: Response, body: unknown, sent: unknown): Promise<CallError> {
  const { status } = response
  const read = await readBody(body)
  const text = typeof read?.error === 'string' && read.error !== '' ? read.error : undefined
  if (!read || text === undefined) return clientFailure(status < 500 ? 'badRequest' : 'badResponse', status)
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const failure = {
    kind: 'refused' as const,
    status,
    message: text,
    details: read.details,
    ...(typeof read.code === 'string' ? { code: read.code } : {}),
    ...(typeof read.requestId === 'string' ? { requestId: read.requestId } : {}),
    ...(Number.isFinite(wait) ? { retryAfter: wait } : {}),
  }
  if (read.code === 'entity.stale' && isRecord(read.details)) {
    return new StaleError(failure, sent, 'current' in read.details ? read.details.current : read.details)
  }
  return new CallError(failure, fieldsOf(read))
}
