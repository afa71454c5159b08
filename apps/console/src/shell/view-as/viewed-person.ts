import { logError } from '../log.ts'

const KEY = 'viewAs'
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whose console somebody looks at. */
export interface ViewedPerson {
  readonly id: number
  readonly name: string
}

const isPerson = (value: unknown): value is ViewedPerson => {
  if (typeof value !== 'object' || value === null) return false
  const { id, name } = value as Partial<Record<keyof ViewedPerson, unknown>> // an object
  return Number.isSafeInteger(id) && Number(id) > 0 && typeof name === 'string'
}

/** The person, kept for this browser session; undefined is oneself. What cannot be read is thrown away. */
export function readViewed(store: Store = sessionStorage, log: typeof logError = logError): ViewedPerson | undefined {
  const stored = store.getItem(KEY)
  if (stored === null) return undefined
  try {
    const person: unknown = JSON.parse(stored)
    if (isPerson(person)) return person
    throw new Error(`not a person: ${stored}`)
  } catch (error) {
    log('Whom the console is viewed as cannot be read and was removed.', error)
    store.removeItem(KEY)
    return undefined
  }
}

export const writeViewed = (person: ViewedPerson, store: Store = sessionStorage): void =>
  store.setItem(KEY, JSON.stringify({ id: person.id, name: person.name }))

export const clearViewed = (store: Store = sessionStorage): void => store.removeItem(KEY)
