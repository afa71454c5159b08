/** Bytes or text, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array | string>

/** Where files lie that are no rows: results of tasks, exports, later recordings. Keys begin with their tenant. */
export interface FileStore {
  /** Replaces what was there, once all of it has arrived; a stream that breaks leaves what was there. */
  put(key: string, body: Pieces): Promise<{ readonly size: number }>
  read(key: string): Promise<{ readonly stream: AsyncIterable<Uint8Array>; readonly size: number } | undefined>
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>
}

const MOST = 400
const PART = /^[A-Za-z0-9_][\w.-]*$/

/** The key, if it is one: `tenants/<id>/…` of plain names, so that none leaves its folder. */
export function checkedKey(key: string): string {
  const [root, tenant, ...rest] = key.split('/')
  const isKey =
    root === 'tenants' &&
    /^\d+$/.test(tenant ?? '') &&
    rest.length > 0 &&
    rest.every((part) => PART.test(part)) &&
    key.length <= MOST
  if (!isKey) throw new Error(`“${key}” cannot be the key of a file`)
  return key
}
