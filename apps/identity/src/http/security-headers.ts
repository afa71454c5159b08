export interface PagePolicy {
  /** Of the page's own style and script. */
  nonce?: string
  /** Origins besides this one that a submitted form may lead to in the end. */
  formTargets?: Iterable<string>
  /** Whether pages of this origin may embed it. */
  frameable?: boolean
  /** Origins besides this one that may embed it. */
  frameAncestors?: Iterable<string>
}

export function securityHeaders(policy: PagePolicy = {}): Record<string, string> {
  const inline = policy.nonce ? ` 'nonce-${policy.nonce}'` : ''
  const ancestors = policy.frameable ? ["'self'", ...(policy.frameAncestors ?? [])] : ["'none'"]
  const directives = [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    ['form-action', "'self'", ...(policy.formTargets ?? [])].join(' '),
    `frame-ancestors ${ancestors.join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
  ]
  return {
    'Content-Security-Policy': directives.join('; '),
    // Not no-referrer: forms would then send no origin to compare.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    ...(policy.frameable ? {} : { 'X-Frame-Options': 'DENY' }),
  }
}
