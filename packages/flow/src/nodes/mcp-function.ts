import { isObject, type Json } from '../json.ts'
import type { AgentNode } from './agent.schema.ts'

export type AgentMcpFunction = AgentNode['functions'][number]

/** What the service `mcp` is asked; it answers `{text, isError}`. */
export type McpPayload = {
  readonly server: string
  readonly function: string
  /** As it was when the function was chosen: nothing is sent where the server has another one by now. */
  readonly schema: Json
  readonly arguments: Json
}

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
