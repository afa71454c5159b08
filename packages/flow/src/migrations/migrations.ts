import type { Json } from '../json.ts'

export type JsonObject = { readonly [key: string]: Json }

/**
 * Makes a document of one schema version one of the next. What it is given was sent by anybody: it takes apart what it knows and leaves
 * the rest as it is, for the schema to say what is wrong with it.
 */
export type Migration = (document: JsonObject) => JsonObject

/** The version that this release writes; it reads every one before. */
export const SCHEMA_VERSION = 1

/** The first leads from version 1 to 2, and so on; one that was published is never changed. */
export const MIGRATIONS: readonly Migration[] = []
