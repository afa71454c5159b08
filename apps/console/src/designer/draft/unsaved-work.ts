import type { FlowDocument } from '@parley/flow'
import { logError } from '../../shell/log.ts'
import { documentText } from './document-text.ts'
import type { Unsaved } from './draft-sync.ts'

/** What a tab has of a flow and the core does not. */
export interface Kept extends Unsaved {
  /** One for each opening of the designer. */
  readonly key: string
  /** Whose it is, and of which flow: a browser may be used by several people. */
  readonly of: string
  readonly at: string
}

/** As it lies in the browser: documents as text, which is put there in a moment. Releases before put them as they are. */
type Stored = Omit<Kept, 'base' | 'document'> & {
  readonly base: FlowDocument | string
  readonly document: FlowDocument | string
}

const read = (stored: FlowDocument | string): FlowDocument =>
  typeof stored === 'string' ? (JSON.parse(stored) as FlowDocument) : stored // written below

const STORE = 'work'
const lockOf = (key: string) => `draft ${key}`

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('parley-drafts', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openStore()
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}

export const forgetWork = (key: string) => inStore('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** What tabs that are gone left of the flow, newest first. */
export async function findLeftWork(of: string): Promise<readonly Kept[]> {
  const all = (await inStore<Stored[]>('readonly', (store) => store.getAll())).filter((each) => each.of === of)
  const { held = [] } = await navigator.locks.query()
  const alive = new Set(held.map(({ name }) => name))
  return all
    .filter(({ key }) => !alive.has(lockOf(key)))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ base, document, ...kept }) => ({ ...kept, base: read(base), document: read(document) }))
}

/** A place for the work of this tab; as long as it lives, no other tab takes it for left behind. */
export function openWork(of: string) {
  const key = crypto.randomUUID()
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  void navigator.locks.request(lockOf(key), () => closed)
  let last: Promise<unknown> = Promise.resolve()
  let next: Unsaved | undefined | null = null
  /** The newest state is written, those between are left out. */
  const write = async () => {
    if (next === null) return
    const unsaved = next
    next = null
    await (unsaved
      ? inStore('readwrite', (store) =>
          store.put({
            key,
            of,
            at: new Date().toISOString(),
            version: unsaved.version,
            base: documentText(unsaved.base),
            document: documentText(unsaved.document),
          } satisfies Stored),
        )
      : inStore('readwrite', (store) => store.delete(key))
    ).catch((error: unknown) => logError('Unsaved work could not be kept in this browser.', error))
  }
  return {
    keep(unsaved: Unsaved | undefined): void {
      next = unsaved
      last = last.then(write)
    },
    close: () => void last.then(close),
  }
}
