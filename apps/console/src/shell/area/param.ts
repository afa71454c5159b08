import type { ParamReader } from './area.ts'
import { readWhole } from './search.ts'

/** A numeric id; 0, words and fractions are no page. */
export const id: ParamReader<number> = (text) => readWhole(text) || undefined

/** A name, for example of a server. */
export const name: ParamReader<string> = (text) => text || undefined

export const guid: ParamReader<string> = (text) =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined
