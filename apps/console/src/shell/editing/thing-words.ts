import { t } from './editing.messages.ts'

/** As it stands within a sentence: “price list”, but “API key”. */
const within = (thing: string) => (/^.[a-z ]/.test(thing) ? thing.charAt(0).toLowerCase() + thing.slice(1) : thing)

/** What buttons, titles and toasts say of a thing, from what its kind is called and, where it has one, its own name. */
export const newWords = (thing: string) => t('new', { thing: within(thing) })
export const createWords = (thing: string) => t('create', { thing: within(thing) })
export const createdWords = (thing: string, name = thing) => t('created', { name })
export const savedWords = (thing: string, name = thing) => t('saved', { name })
export const deletedWords = (thing: string, name = thing) => t('deleted', { name })
export const deleteTitle = (thing: string, name?: string) =>
  name === undefined ? t('deleteThis', { thing: within(thing) }) : t('deleteNamed', { name })
