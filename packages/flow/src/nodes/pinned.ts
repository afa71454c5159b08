import type { Finding, Pinned } from '../engine/node-definition.ts'
import { readAnswerBody } from './answer-body.ts'
import type { RequestNode } from './request.schema.ts'

/**
 * What the service `http` answers in a test, without the network; undefined where nothing is pinned. The engine knows nothing of it: it is
 * told an answer as any other, so that what was recorded can be run again whatever becomes of the pin.
 */
export function pinnedOf({ pinned }: Pick<RequestNode, 'pinned'>): Pinned | undefined {
  if (!pinned) return undefined
  const { status, body, format } = pinned
  return { status, value: { status, headers: {}, body: readAnswerBody(body, format === 'json') } }
}

/** What is wrong with a pinned answer. It stops nothing, as only tests take it. */
export function findingsOfPinned({ pinned, mapping }: RequestNode): Finding[] {
  if (!pinned) return []
  const { body, format } = pinned
  const isBroken = format === 'json' && body !== '' && !isJson(body)
  const secret = secretIn(body)
  const messages = [
    isBroken && 'the pinned answer is not valid JSON, so tests read it as plain text: correct it, or pin it again',
    secret !== undefined &&
      `the pinned answer seems to hold a secret (“${secret}”), which everyone who may view the flow can read: replace it by an invented one`,
    mapping.some(({ expression }) => /\bresponse\s*\.\s*headers\b/.test(expression)) &&
      'a pinned answer has no headers, so what is saved of response.headers fails in tests',
  ]
  return messages.flatMap((message) =>
    message ? [{ code: 'request.pinned', message, path: 'pinned.body', isDoubt: true }] : [],
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Names under which services send what opens something, with a value that is long enough to be one. */
const NAMED =
  /"([\w-]*(?:password|passwd|secret|api[_-]?key|access[_-]?token|refresh[_-]?token|id[_-]?token|authorization|private[_-]?key)[\w-]*)"\s*:\s*"[^"]{6,}"/i
/** What is a token by its look, whatever its name. */
const TOKENS = /\bBearer\s+[\w.~+/-]{16,}|\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,}|-----BEGIN [A-Z ]*PRIVATE KEY-----/

/** The name of what looks like a secret in a text, or its beginning; undefined where nothing does. */
function secretIn(body: string): string | undefined {
  const named = NAMED.exec(body)?.[1]
  return named ?? TOKENS.exec(body)?.[0].slice(0, 12)
}
