/**
 * What a page may load and do: only our own, and inline only what carries the nonce of this very answer. `provider` is the origin
 * of a sign-in provider elsewhere, whose tokens are fetched and whose frame renews the session.
 */
export function contentPolicy({
  nonce,
  host,
  provider,
}: {
  nonce: string
  host: string
  provider: string | undefined
}) {
  const elsewhere = provider === undefined ? '' : ` ${provider}`
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}${elsewhere}`,
    `frame-src 'self'${elsewhere}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
