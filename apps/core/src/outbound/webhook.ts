import type { Reach } from '../kernel/reach.ts'
import { RefusedAddress, sendOnce } from '../requests/sendOnce.ts'
import { webhookHeaders } from './signature.ts'

interface Post {
  readonly url: string
  readonly id: string
  readonly secrets: readonly string[]
  readonly now: Date
  readonly reach: Reach
  readonly body: unknown
}

export interface WebhookResult {
  readonly isDone: boolean
  /** Another try would change nothing. */
  readonly isHopeless: boolean
  readonly status: number | null
  readonly error: string | null
}

const PATIENCE_MS = 10_000
const MOST_BYTES = 64_000
const GONE = 410

/** Posts a message, once. Redirects are not followed, and the address that was allowed is the one that is connected to. */
export async function postWebhook({ url, id, secrets, now, reach, body }: Post): Promise<WebhookResult> {
  const text = JSON.stringify(body)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const address = new URL(url)
    const { status } = await sendOnce({
      method: 'POST',
      url: address,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'parley-webhook',
        ...webhookHeaders({ id, at: now, body: text, secrets }),
      },
      body: text,
      signal,
      most: MOST_BYTES,
      // What is not encrypted stays in the installation's own networks.
      isOpen: address.protocol === 'https:' ? reach.isOpen : reach.isOwn,
    })
    const isDone = status >= 200 && status < 300
    return { isDone, isHopeless: status === GONE, status, error: isDone ? null : `It answered ${status}.` }
  } catch (error) {
    return { isDone: false, isHopeless: error instanceof RefusedAddress, status: null, error: whyOf(error, signal) }
  }
}

function whyOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `No response within ${PATIENCE_MS / 1_000} seconds.`
  if (error instanceof RefusedAddress) return `Not sent: ${error.message}.`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return 'The host was not found.'
  if (code === 'ECONNREFUSED') return 'The connection was refused.'
  return code || (error instanceof Error ? error.message : String(error))
}

/** What is wrong with the address of a webhook; undefined where nothing is. */
export function problemOf(address: string, reach: Reach): string | undefined {
  const url = new URL(address)
  if (url.username || url.password) return 'must not contain a password; requests are signed with its secret'
  if (url.protocol !== 'https:' && !reach.mayBeOwn(url)) return 'must start with https://'
  if (reach.judge(url) === false) return 'must be public, or one that the operator permits'
  return undefined
}
