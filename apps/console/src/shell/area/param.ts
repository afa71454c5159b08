import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { readWhole } from '../../kit/address/readers.ts'

/** Reads one part of the path; undefined: there is no such page. */
type ParamReader = (text: string) => number | string | undefined
type ParamReaders = Readonly<Record<string, ParamReader>>

/** A numeric id; 0, words and fractions are no page. */
const id = (text: string) => readWhole(text) || undefined
/** A name, for example of a server. */
const name = (text: string) => text || undefined

export const readGuid = (text: string): string | undefined =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined

/** Billing has the one application. */
const app = (text: string) => (text === BILLED_APP ? text : undefined)

const readers: Readonly<Record<string, ParamReader>> = { guid: readGuid, app }
const readerOf = (part: string): ParamReader => readers[part] ?? (part.startsWith('id') ? id : name)

/** The names of the parts of a path, in their order. */
export const partsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\??\}/g)].map(([, part = '']) => part)

/** How the parts of a path are read, by their names: `{idFlow}` is a number, `{guid}` a guid, `{app}` the application billed, others are text. */
export const paramReaders = (path: string): ParamReaders =>
  Object.fromEntries(partsOf(path).map((part) => [part, readerOf(part)]))
