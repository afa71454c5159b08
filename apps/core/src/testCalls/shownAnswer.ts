import type { requestTried } from '@parley/contract/testCalls/tryRequest.schema.ts'
import { type Json, LIMITS } from '@parley/flow'
import type { z } from 'zod'
import type { RequestAnswer } from '../requests/performRequest.ts'

type Shown = NonNullable<z.output<typeof requestTried>['answer']>

const MASK = '•••'
/** Headers of answers whose value opens something; those that are sent several times, such as cookies, are not kept at all. */
const SECRET_HEADER = /token|secret|api-?key|cookie|session|^authorization$/i

/** An answer as a person is shown it: JSON by lines where that fits, and no more of it than could be kept. */
export function shownAnswer(value: Json): Shown {
  const { status, headers, body } = value as { status: number; headers: Record<string, string>; body: Json } // of a request that was answered
  const text = textOf(body)
  return {
    status,
    headers: Object.entries(headers).map(([name, each]) => ({ name, value: SECRET_HEADER.test(name) ? MASK : each })),
    body: text.slice(0, LIMITS.pinnedBody),
    format: body !== null && typeof body !== 'string' ? 'json' : 'text',
    isCut: text.length > LIMITS.pinnedBody,
  }
}

function textOf(body: Json): string {
  if (body === null) return ''
  if (typeof body === 'string') return body
  const lines = JSON.stringify(body, null, 2)
  return lines.length > LIMITS.pinnedBody ? JSON.stringify(body) : lines
}

/** The answer without the secrets that the request was sent with. */
export const maskedIn = (answer: RequestAnswer, secrets: readonly string[]): RequestAnswer =>
  'failed' in answer || secrets.length === 0 ? answer : { ...answer, value: masked(answer.value, secrets) }

function masked(value: Json, secrets: readonly string[]): Json {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, MASK), value)
  if (Array.isArray(value)) return value.map((each: Json) => masked(each, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each, secrets)]))
}
