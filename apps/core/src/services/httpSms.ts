import { MaybeTaken, type SmsPort, type TextMessage } from '../kernel/smsPort.ts'
import { performRequest } from '../requests/performRequest.ts'

export interface SmsGateway {
  readonly url: string
  /** Sent as bearer token. */
  readonly token?: string | undefined
  readonly from: string
  /** JSON in which `{to}`, `{text}` and `{from}` stand for themselves, within quotation marks. */
  readonly body: string
}

const PATIENCE_MS = 20_000
/** Of these nobody knows whether the gateway took it: it may have failed afterwards, or not have answered the one in front of it. */
const UNSURE: readonly unknown[] = [500, 502, 504]
/** With these no connection came about, so the gateway never heard of it. Of a connection that broke, or an answer too late, nobody knows. */
const UNREACHED = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'CERT_HAS_EXPIRED',
] as const

/** A gateway of text messages by HTTP. Where it is, is the operator's to say, so it may be in their own network. */
export const httpSms = ({ url, token, from, body }: SmsGateway): SmsPort => ({
  name: new URL(url).host,
  async send(message) {
    const headers = token === undefined ? [] : [{ name: 'authorization', value: `Bearer ${token}` }]
    const request = {
      method: 'POST',
      url,
      headers,
      body: filled(body, { ...message, from }),
      timeoutMs: PATIENCE_MS,
      retries: 0,
      retryDelayMs: 0,
    }
    const port = { secret: async () => undefined, isOpen: () => true }
    const answer = await performRequest(request, port, AbortSignal.timeout(PATIENCE_MS))
    if ('failed' in answer) {
      const { code, message: words } = answer.failed
      const isNeverThere = code === 'refused' || UNREACHED.some((each) => words.includes(`(${each})`))
      throw new (isNeverThere ? Error : MaybeTaken)(`the gateway could not be reached: ${words}`)
    }
    const { status } = answer.facts
    if (UNSURE.includes(status)) throw new MaybeTaken(`the gateway answered ${status}`)
    if (typeof status !== 'number' || status < 200 || status >= 300) throw new Error(`the gateway answered ${status}`)
    return undefined
  },
})

const filled = (body: string, values: TextMessage & { readonly from: string }): string =>
  body.replaceAll(/\{(to|text|from)\}/g, (_, name: keyof typeof values) => JSON.stringify(values[name]).slice(1, -1))
