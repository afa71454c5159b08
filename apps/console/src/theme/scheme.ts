export type Scheme = 'light' | 'dark' | 'system'

const KEY = 'scheme'

export function readScheme(storage: Pick<Storage, 'getItem'> = localStorage): Scheme {
  const stored = storage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the page in a scheme and remembers it; `system` follows the machine. */
export function applyScheme(scheme: Scheme, root: HTMLElement = document.documentElement): void {
  if (scheme === 'system') {
    root.removeAttribute('data-scheme')
    localStorage.removeItem(KEY)
  } else {
    root.setAttribute('data-scheme', scheme)
    localStorage.setItem(KEY, scheme)
  }
}
