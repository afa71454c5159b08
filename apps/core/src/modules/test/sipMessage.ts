import { createHash, randomBytes } from 'node:crypto'

export interface SipAnswer {
  readonly status: number
  /** By name in lower case; of several of one name the first. */
  readonly headers: ReadonlyMap<string, string>
}

/** What is asked of one side, with all that tells its answers from others. */
export interface SipRequest {
  readonly method: 'OPTIONS' | 'REGISTER'
  readonly uri: string
  readonly callId: string
  readonly sequence: number
  readonly text: string
}

interface Asking {
  readonly method: SipRequest['method']
  /** Whom it is about: host or domain. */
  readonly domain: string
  readonly user?: string
  readonly transport: string
  readonly local: string
  readonly callId: string
  readonly sequence: number
  readonly authorization?: string
}

export const inUri = (host: string): string => (host.includes(':') ? `[${host}]` : host)
const random = () => randomBytes(8).toString('hex')
export const newCallId = (): string => `${random()}@parley`

/** A request without a body. One that registers says no contact, so that it only asks what is registered. */
export function sipRequest(asking: Asking): SipRequest {
  const { method, domain, user = 'parley', transport, local, callId, sequence, authorization } = asking
  const uri = `sip:${inUri(domain)}`
  const person = `<sip:${encodeURIComponent(user)}@${inUri(domain)}>`
  const text = [
    `${method} ${uri} SIP/2.0`,
    `Via: SIP/2.0/${transport} ${local};branch=z9hG4bK${random()};rport`,
    'Max-Forwards: 70',
    `From: ${person};tag=${random()}`,
    `To: ${method === 'REGISTER' ? person : `<${uri}>`}`,
    `Call-ID: ${callId}`,
    `CSeq: ${sequence} ${method}`,
    'User-Agent: Parley',
    'Accept: application/sdp',
    ...(authorization === undefined ? [] : [authorization]),
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
  return { method, uri, callId, sequence, text }
}

const START = /^SIP\/2\.0 (\d{3})(?: |$)/
const REQUEST = /^[A-Z]+ \S+ SIP\/2\.0$/
const SHORT: Readonly<Record<string, string>> = { i: 'call-id', l: 'content-length' }

/** The first message of a text that may go on: what it says, and what follows; undefined as long as its end is not there, null for what is no SIP. */
export function readMessage(text: string): { answer: SipAnswer | undefined; rest: string } | undefined | null {
  const begun = text.replace(/^(\r\n)+/, '')
  const lineEnd = begun.indexOf('\r\n')
  if (lineEnd < 0) return begun.length > 0 && !isBeginning(begun) ? null : undefined
  const first = begun.slice(0, lineEnd)
  const status = START.exec(first)?.[1]
  if (status === undefined && !REQUEST.test(first)) return null
  const headEnd = begun.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const headers = new Map<string, string>()
  for (const line of begun.slice(lineEnd + 2, headEnd).split('\r\n')) {
    const [, name = '', value = ''] = /^([^\s:]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
    const known = SHORT[name.toLowerCase()] ?? name.toLowerCase()
    if (!headers.has(known)) headers.set(known, value.trim())
  }
  const rest = begun.slice(headEnd + 4 + Number(/^\d{1,5}$/.exec(headers.get('content-length') ?? '')?.[0] ?? 0))
  return { answer: status === undefined ? undefined : { status: Number(status), headers }, rest }
}

/** Whether what came so far may become SIP. */
const isBeginning = (text: string) => 'SIP/2.0 '.startsWith(text.slice(0, 8)) || /^[A-Z]{1,20}( \S*)?/.test(text)

export const isAnswerTo = ({ headers }: SipAnswer, { callId, sequence, method }: SipRequest): boolean =>
  headers.get('call-id') === callId && headers.get('cseq')?.replace(/\s+/g, ' ') === `${sequence} ${method}`

const hashOf = { MD5: 'md5', 'SHA-256': 'sha256' } as const

/** The header that answers a challenge; undefined where it cannot be answered. */
export function authorizationFor(
  { status, headers }: SipAnswer,
  { method, uri }: Pick<SipRequest, 'method' | 'uri'>,
  { user, password }: { readonly user: string; readonly password: string },
): string | undefined {
  const challenge = headers.get(status === 407 ? 'proxy-authenticate' : 'www-authenticate') ?? ''
  if (!/^Digest\s/i.test(challenge)) return undefined
  const said = (name: string) => {
    const found = new RegExp(`(?:^|[\\s,])${name}=(?:"([^"]*)"|([^\\s,"]+))`, 'i').exec(challenge)
    return found?.[1] ?? found?.[2]
  }
  const [realm, nonce, algorithm = 'MD5', qops, opaque] = [
    ...[said('realm'), said('nonce'), said('algorithm')?.toUpperCase()],
    ...[said('qop'), said('opaque')],
  ]
  if (realm === undefined || nonce === undefined || !Object.hasOwn(hashOf, algorithm)) return undefined
  const kind = hashOf[algorithm as keyof typeof hashOf] // hasOwn has just said so
  const hash = (text: string) => createHash(kind).update(text).digest('hex')
  const isCounted = qops?.split(/[\s,]+/).includes('auth') ?? false
  if (qops !== undefined && !isCounted) return undefined
  const own = random()
  const [who, what] = [hash(`${user}:${realm}:${password}`), hash(`${method}:${uri}`)]
  const response = hash(isCounted ? `${who}:${nonce}:00000001:${own}:auth:${what}` : `${who}:${nonce}:${what}`)
  const parts = [
    `username="${user.replaceAll('\\', '\\\\')}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${uri}"`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
    ...(isCounted ? [`qop=auth, nc=00000001, cnonce="${own}"`] : []),
  ]
  return `${status === 407 ? 'Proxy-Authorization' : 'Authorization'}: Digest ${parts.join(', ')}`
}
