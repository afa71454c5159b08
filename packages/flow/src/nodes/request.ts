import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { Finding, Next, NodeDefinition, NodeRun } from '../engine/node-definition.ts'
import type { Turn } from '../engine/turn.ts'
import type { Encoding } from '../expressions/template.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import type { FlowSettings } from '../settings.schema.ts'
import { findingsOfPinned, pinnedOf } from './pinned.ts'
import type { RequestNode } from './request.schema.ts'

const BODY_ENCODING: Readonly<Record<RequestNode['bodyFormat'], Encoding>> = { json: 'json', form: 'url', text: 'text' }

/** The trace level at which everything is written down: that of test conversations. */
const ALL = 3

const CONTENT_TYPE: Readonly<Record<RequestNode['bodyFormat'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
}

/** What the service `http` is asked; it answers `{status, headers, body}`. */
export type HttpPayload = {
  readonly method: string
  readonly url: string
  readonly headers: readonly (
    | { readonly name: string; readonly value: string }
    | { readonly name: string; readonly secret: string; readonly prefix: string }
  )[]
  readonly body?: string
  readonly contentType?: string
  readonly retries: number
  readonly retryDelayMs: number
}

export const request: NodeDefinition<RequestNode> = {
  label: 'Request',
  look: { icon: 'globe', tone: 'warning' },
  endsTurn: true,
  initial: { url: 'https://' },
  summary: (node) => `${node.method} ${node.url}`,
  address: (node) => node.url,
  pinned: pinnedOf,
  validate: validateRequest,
  leaks: ({ url, headers }) => [
    { path: 'url', to: 'address' },
    ...(/^http:/i.test(url)
      ? ['body', ...headers.map((_header, index) => `headers[${index}].value`)].map((path) => ({
          path,
          to: 'unencrypted' as const,
        }))
      : []),
  ],
  outlets: () => ['ok', '3xx', '4xx', '5xx', 'error'],
  optionalOutlets: () => ['3xx', '4xx', '5xx'],
  expressions: (node) => [
    { path: 'url', kind: 'template', source: node.url },
    ...node.headers.flatMap((header, index) =>
      'value' in header ? [{ path: `headers[${index}].value`, kind: 'template' as const, source: header.value }] : [],
    ),
    ...(node.body === undefined ? [] : [{ path: 'body', kind: 'template' as const, source: node.body }]),
    ...node.mapping.map(({ variable, expression }, index) => ({
      path: `mapping[${index}].expression`,
      kind: 'expression' as const,
      source: expression,
      names: ['response'],
      into: variable,
    })),
  ],
  assigns: (node) =>
    node.mapping.map(({ variable }, index) => ({ path: `mapping[${index}].variable`, variable, outlets: ['ok'] })),
  references: (node) =>
    node.headers.flatMap((header) => ('secret' in header ? [{ kind: 'secret' as const, id: header.secret }] : [])),
}

export const requestRun: NodeRun<RequestNode> = {
  enter(turn, node) {
    const payload = requestOf(turn, node)
    // Reading can be done again; what changes something may have happened already, so nobody breaks it off either.
    const isReading = node.method === 'GET'
    turn.ask({
      service: 'http',
      payload,
      timeoutMs: node.timeoutMs,
      repeatable: isReading,
      cancelOn: isReading ? 'hangup' : 'never',
    })
    return 'wait'
  },
  resume(turn, node, input) {
    turn.draft.wait = null
    const response = input.kind === 'answered' ? readResponse(input.value) : undefined
    if (response) return takeResponse(turn, node, response)
    const data =
      input.kind === 'failed'
        ? { code: `request.${input.code}`, message: turn.withoutSecrets(input.message ?? '') || null }
        : { code: 'request.failed' }
    turn.event(EVENT.WARNING, { text: 'The request failed', data })
    return { outlet: 'error' }
  },
}

function validateRequest(node: RequestNode, { variables }: FlowSettings): Finding[] {
  const { url, timeoutMs, body = '', bodyFormat } = node
  const found: Finding[] = []
  if (!hasFixedHost(url))
    found.push({
      code: 'request.url',
      message: 'the address must begin with http(s):// and a host without values in it',
      path: 'url',
    })
  if (timeoutMs > LIMITS.requestMs)
    found.push({
      code: 'request.timeout',
      message: `a request may take ${LIMITS.requestMs / 1_000} seconds at most; it is given up then, not after ${timeoutMs / 1_000}`,
      path: 'timeoutMs',
      isDoubt: true,
    })
  if (bodyFormat === 'json') found.push(...quotedValues(body, variables))
  return [...found, ...findingsOfPinned(node)]
}

/** Values in a JSON body come with quotation marks of their own where they need them: between others they make it no JSON. */
function quotedValues(body: string, variables: FlowSettings['variables']): Finding[] {
  const types = new Map(variables.map(({ name, type }) => [name, type]))
  let isQuoted = false
  return body.split(/(\{\{.*?\}\})/s).flatMap((piece, index, pieces): Finding[] => {
    // Every other piece is a value.
    if (index % 2 === 0) {
      for (const _ of piece.replaceAll(/\\./gs, '').matchAll(/"/g)) isQuoted = !isQuoted
      return []
    }
    const expression = piece.slice(2, -2).trim()
    const type = types.get(expression)
    // A number or a yes or no between quotation marks is a text of its own.
    if (!isQuoted || type === 'number' || type === 'boolean') return []
    const isWhole = pieces[index - 1]?.endsWith('"') && pieces[index + 1]?.startsWith('"')
    const instead = isWhole
      ? `write {{ ${expression} }} without quotation marks around it`
      : `write one value with its text in it, such as {{ "…" + ${expression} }}, without quotation marks around it`
    return [
      {
        code: 'request.body',
        message: `values bring their own quotation marks: ${instead}`,
        path: 'body',
        ...(type === undefined && { isDoubt: true }),
      },
    ]
  })
}

/** Whether values can only come after the host, so that they cannot send the request elsewhere. */
export function hasFixedHost(url: string): boolean {
  const fixed = url.split('{{', 1)[0] ?? ''
  return fixed === url ? /^https?:\/\/[^/?#\s]+/.test(url) : /^https?:\/\/[^/?#\s]+[/?#]/.test(fixed)
}

function requestOf(turn: Turn, node: RequestNode): HttpPayload {
  if (!hasFixedHost(node.url))
    throw new FlowFault('request.url', 'The address must begin with http(s):// and a host without values in it')
  const { method, bodyFormat, retries, retryDelayMs } = node
  const body =
    node.body === undefined
      ? {}
      : { body: turn.render(node.body, BODY_ENCODING[bodyFormat]).text, contentType: CONTENT_TYPE[bodyFormat] }
  return {
    method,
    url: turn.render(node.url, 'url').text,
    headers: node.headers.map((header) =>
      'secret' in header
        ? header
        : { name: header.name, value: turn.render(header.value).text.replace(/[\r\n\0]/g, ' ') },
    ),
    ...body,
    retries,
    retryDelayMs,
  }
}

interface Response {
  readonly status: number
  readonly headers: Json
  readonly body: Json
}

function readResponse(value: Json): Response | undefined {
  if (typeof value !== 'object' || value === null || !('status' in value)) return undefined
  const { status, headers = {}, body = null } = value
  return typeof status === 'number' ? { status, headers, body } : undefined
}

function takeResponse(turn: Turn, node: RequestNode, { status, headers, body }: Response): Next {
  const extra = { name: 'response', value: { status, headers, body } }
  const isOk = status >= 200 && status < 300
  // Whoever tries the flow sees why; of those who are talked to no answer of a service is kept.
  const answer = turn.traceLevel >= ALL && body !== null ? { answer: turn.excerpt(body) } : {}
  if (!isOk) {
    const data = { code: 'request.status', status, ...answer }
    turn.event(EVENT.WARNING, { text: `The service answered ${status}`, data })
    const outlet = `${Math.floor(status / 100)}xx`
    return { outlet: Object.hasOwn(node.outlets, outlet) ? outlet : 'error' }
  }
  try {
    for (const { variable, expression } of node.mapping) turn.set(variable, turn.find(expression, extra))
  } catch (error) {
    if (!(error instanceof FlowFault) || !error.recoverable || !Object.hasOwn(node.outlets, 'error')) throw error
    const data = { code: 'request.mapping', ...answer }
    turn.event(EVENT.WARNING, { text: turn.withoutSecrets(error.message), data })
    return { outlet: 'error' }
  }
  return { outlet: 'ok' }
}
