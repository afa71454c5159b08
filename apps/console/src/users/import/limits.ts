import type { UserImport } from '@parley/contract/users/userImport.schema.ts'

export type { UserImport }

/** As the contract has them; its schemas would bring a validator along. */
export const MAX_IMPORT_BYTES = 8_000_000
export const encodings: readonly { value: UserImport['encoding']; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16, big-endian' },
  { value: 'windows-1250', label: 'Windows-1250 (Central European)' },
  { value: 'windows-1252', label: 'Windows-1252 (Western)' },
]
