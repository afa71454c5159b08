/** What two installations tell of their things to be compared; a release that tells otherwise has another number. */
export const INVENTORY_FORMAT = 1

/** The address as it is kept, or what is wrong with it. */
export function readAppUrl(text: string): { readonly url: string } | { readonly problem: string } {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return { problem: 'The address must begin with https://' }
  if (url.username !== '' || url.password !== '')
    return { problem: 'The address must not contain a password. Enter the API secret in its own field' }
  if (url.search !== '' || url.hash !== '') return { problem: 'The address must end before “?” and “#”' }
  return { url: `${url.origin}${url.pathname}`.replace(/\/+$/, '') }
}

export const isSameHost = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin
