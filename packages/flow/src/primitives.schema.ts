import { z } from 'zod'
import { LIMITS } from './limits.ts'

export { languageCode, reference } from '@parley/recognise/primitives.schema.ts'

/** A guid or a short id chosen by the designer; unique in its document. */
export const nodeId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'Use letters, digits, "-" and "_", at most 64')
  .meta({ holds: 'node' })

/** Name of an outlet, a reaction, a case or an exit; also the key under which its wire is kept. */
export const outletName = z
  .string()
  .regex(/^[\p{L}\p{N}*#][\p{L}\p{N} _.*#-]{0,63}$/u, 'Use letters, digits, spaces, "-", "_" and ".", at most 64')
  .refine((name) => name !== 'constructor', 'This word is reserved')
  .meta({ holds: 'outlet' })

const RESERVED = new Set(
  'as break const continue else false for function if import in let loop null package namespace return true var void while prototype constructor response cel google'.split(
    ' ',
  ),
)

/** Name of a variable as expressions see it. */
export const variableName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'Start with a letter; use letters, digits and "_", at most 64')
  .refine((name) => !RESERVED.has(name), 'This word is reserved by the expression language')
  .meta({ holds: 'variable' })

export const expression = z.string().min(1).max(LIMITS.expressionLength).meta({ holds: 'expression' })

/** A text with `{{ expression }}` in it. */
export const template = z.string().max(LIMITS.textLength).meta({ holds: 'template' })

export const milliseconds = z.int().min(0).max(86_400_000).meta({ holds: 'milliseconds' })

export const label = z.string().max(LIMITS.labelLength)
