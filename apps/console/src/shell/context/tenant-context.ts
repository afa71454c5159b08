import { logError } from '../log.ts'

const KEY = 'tenantContext'
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The tenant acted for, kept for this browser session; undefined is one's own. What cannot be read is thrown away. */
export function readTenantContext(store: Store = sessionStorage, log: typeof logError = logError): number | undefined {
  const stored = store.getItem(KEY)
  if (stored === null) return undefined
  try {
    const id: unknown = JSON.parse(stored)
    if (Number.isSafeInteger(id) && Number(id) > 0) return Number(id)
    throw new Error(`not a tenant: ${stored}`)
  } catch (error) {
    log('The stored tenant context cannot be read and was removed.', error)
    store.removeItem(KEY)
    return undefined
  }
}

export const writeTenantContext = (id: number, store: Store = sessionStorage): void =>
  store.setItem(KEY, JSON.stringify(id))

export const clearTenantContext = (store: Store = sessionStorage): void => store.removeItem(KEY)
