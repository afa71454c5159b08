import { type PlainErrorCode, reason } from '@parley/contract/kernel/errors.ts'
import { Refusal } from './refusal.ts'

const codes = new Map<string, PlainErrorCode>()
const entities = new Map<string, string>()

/** Says which error a violated database constraint is, as its domain declares. */
export function constraints(byName: Readonly<Record<string, PlainErrorCode>>): void {
  for (const [name, code] of Object.entries(byName)) codes.set(name, code)
}

/** Says what is not there any more where a row that would point to it violates the constraint. */
export function references(byName: Readonly<Record<string, string>>): void {
  for (const [name, entity] of Object.entries(byName)) entities.set(name, entity)
}

/** The refusal for a database error that stands for one, else the error itself. */
export function translateConstraint(error: unknown): unknown {
  if (!(error instanceof Error) || !('constraint' in error)) return error
  const entity = entities.get(String(error.constraint))
  if (entity !== undefined) return new Refusal(reason('entity.notFound', { entity }))
  const code = codes.get(String(error.constraint))
  return code === undefined ? error : new Refusal(reason(code))
}
