export { resolveDataDir } from './data-dir.ts'
export { PostgresError, type PostgresErrorCode } from './error.ts'
export type { Settings } from './settings.ts'
export { type PostgresOptions, type RunningPostgres, startPostgres } from './start.ts'
