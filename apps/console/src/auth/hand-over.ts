/** Gives the address with the provider's answer to the page that asked for it, and to no other origin. */
export function handOver({ parent, location }: Pick<Window, 'parent' | 'location'>): void {
  parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin)
}
