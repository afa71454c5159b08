import type { Json } from './schema.ts'

/** The fields of an object of JSON; what is none has none. */
export const jsonFields = (data: Json | null): Readonly<Record<string, Json | undefined>> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Record<string, Json | undefined>) : {} // not a list, which the check does not tell
