import { isObject } from '../json.ts'
import { MIGRATIONS, type Migration } from './migrations.ts'

export type Migrated =
  | { readonly ok: true; readonly value: unknown }
  /** A newer release wrote it; `version` is its own, `newest` the last one known here. */
  | { readonly ok: false; readonly version: number; readonly newest: number }

/** Brings a document of any earlier version to the newest; what is no document stays as it is. Never changes what it is given. */
export function migrateDocument(value: unknown, migrations: readonly Migration[] = MIGRATIONS): Migrated {
  const newest = migrations.length + 1
  if (!isObject(value)) return { ok: true, value }
  const { schemaVersion: version } = value
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return { ok: true, value }
  if (version > newest) return { ok: false, version, newest }
  let document = value
  for (const [index, migrate] of migrations.slice(version - 1).entries())
    document = { ...migrate(document), schemaVersion: version + index + 1 }
  return { ok: true, value: document }
}
