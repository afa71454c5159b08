/**
 * oidc-provider drops `offline_access` unless consent is asked for. The console is the product's own client and asks
 * nobody, so a request for it counts as one with consent – unless it must not show anything at all.
 */
export function prepareAuthorization(address: string): string {
  if (!address.startsWith('/auth?')) return address
  const query = new URLSearchParams(address.slice('/auth?'.length))
  const prompts = (query.get('prompt') ?? '').split(' ').filter(Boolean)
  const scopes = (query.get('scope') ?? '').split(' ')
  if (!scopes.includes('offline_access') || prompts.includes('none') || prompts.includes('consent')) return address
  query.set('prompt', [...prompts, 'consent'].join(' '))
  return `/auth?${query}`
}
