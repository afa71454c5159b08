import { isObject, type Json, jsonSize, sameJson } from '../json.ts'
import type { AgentNode } from './agent.schema.ts'

// Apart from the engine: the console shows functions by this, too.

export type AgentMcpFunction = AgentNode['functions'][number]

/** What the service `mcp` is asked; it answers `{text, isError}`. */
export type McpPayload = {
  readonly server: string
  readonly function: string
  /** As it was when the function was chosen: nothing is sent where the server has another one by now. */
  readonly schema: Json
  readonly arguments: Json
}

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
  if (name === '' || name.length > MOST_FUNCTION_NAME) return `its name is longer than ${MOST_FUNCTION_NAME} characters`
  if (!isObject(schema) || schema.type !== 'object') return 'its schema describes no object'
  return jsonSize(schema, MOST_SCHEMA) > MOST_SCHEMA ? `its schema is larger than ${MOST_SCHEMA} characters` : undefined
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

/** The names of what a function takes. */
export function argumentsOf(schema: Json): readonly string[] {
  const { properties = null } = isObject(schema) ? schema : {}
  return isObject(properties) ? Object.keys(properties) : []
}

/** The schema that the model is shown: without what the flow fills in by itself. */
export function schemaForModel({ schema, fixed }: Pick<AgentMcpFunction, 'schema' | 'fixed'>): Json {
  if (fixed.length === 0 || !isObject(schema)) return schema
  const isFixed = (name: Json) => fixed.some(({ argument }) => argument === name)
  const { properties = {}, required } = schema
  return {
    ...schema,
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !isFixed(name))),
    }),
    ...(Array.isArray(required) && { required: required.filter((name) => !isFixed(name)) }),
  }
}
