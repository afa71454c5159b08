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

/** No room left: said by the database, or by where files are kept. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** The refusal for an error of the database or of files that stands for one, else the error itself. */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && NO_ROOM.has(String(error.code))) return new Refusal(reason('service.diskFull'))
  if (!('constraint' in error)) return error
  const entity = entities.get(String(error.constraint))
  if (entity !== undefined) return new Refusal(reason('entity.notFound', { entity }))
  const code = codes.get(String(error.constraint))
  return code === undefined ? error : new Refusal(reason(code))
}
