import { isObject, isPlainJson, type Json, jsonSize, sameJson } from '../json.ts'

// What is needed where a function is chosen; apart from what runs it, which every picture of a flow loads.

export const MOST_SCHEMA = 16_000
export const MOST_DESCRIPTION = 4_000
export const MOST_FUNCTION_NAME = 128

/** Why a function that a server offers cannot be chosen. */
export function blockedFunction({
  name,
  schema,
}: {
  readonly name: string
  readonly schema: Json
}): string | undefined {
  if (name === '') return 'it has no name'
  if (name.length > MOST_FUNCTION_NAME) return `its name is longer than ${MOST_FUNCTION_NAME} characters`
  if (!isObject(schema) || schema.type !== 'object') return 'its schema describes no object'
  if (jsonSize(schema, MOST_SCHEMA) > MOST_SCHEMA) return `its schema is larger than ${MOST_SCHEMA} characters`
  return isPlainJson(schema) ? undefined : 'its schema is nested too deeply'
}

/** A name by which a model can call it, which none of the others has. */
export function callNameOf(name: string, taken: readonly string[]): string {
  const letters = name.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_')
  const base = (/^[a-z]/.test(letters) ? letters : `f_${letters}`).slice(0, 37)
  for (let number = 1; ; number++) {
    const fresh = number === 1 ? base : `${base}_${number}`
    if (!taken.includes(fresh)) return fresh
  }
}

export const sameSchema = (one: Json, other: Json): boolean => sameJson(one, other)
