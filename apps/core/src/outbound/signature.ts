import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24

/** A secret for signing, as the Standard Webhooks write it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

interface Signed {
  readonly id: string
  readonly at: Date
  readonly body: string
  /** Every one signs, so that the other side can change from one to the next in its own time. */
  readonly secrets: readonly string[]
}

/** The headers of the Standard Webhooks, with which the other side sees who sent it, that it is whole, and when. */
export function webhookHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const sign = (secret: string) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
