// Generated from the contract by `npm run generate`; do not edit.
import type { Field } from '../kernel/field.ts'

type Fields = Readonly<Record<string, Field>>

export const Create = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'url': {"name":"url","label":"Address","help":"Where the server takes MCP over HTTP, such as https://example.com/mcp. One in your own network has to be permitted by the operator.","isRequired":true,"maxLength":500},
  'secretHeaders': {"name":"secretHeaders","label":"Secret headers","help":"One a line, such as Authorization: Bearer … They are sent with each call and never shown again. Empty leaves those that are stored; another host needs its own.","maxLength":4000},
  'dropHeaders': {"name":"dropHeaders","label":"Remove the stored headers"},
} as const satisfies Fields

export const Update = {
  'name': {"name":"name","label":"Name","isRequired":true,"maxLength":80},
  'url': {"name":"url","label":"Address","help":"Where the server takes MCP over HTTP, such as https://example.com/mcp. One in your own network has to be permitted by the operator.","isRequired":true,"maxLength":500},
  'secretHeaders': {"name":"secretHeaders","label":"Secret headers","help":"One a line, such as Authorization: Bearer … They are sent with each call and never shown again. Empty leaves those that are stored; another host needs its own.","maxLength":4000},
  'dropHeaders': {"name":"dropHeaders","label":"Remove the stored headers"},
} as const satisfies Fields
