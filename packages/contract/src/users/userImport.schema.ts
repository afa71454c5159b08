import { z } from 'zod'
import { count, enumOf, id, instant, listQuery, person, text } from '../kernel/schema.ts'
import { importResult, importState } from './user.enum.ts'
import { isReturning } from './user.schema.ts'

export const MAX_IMPORT_ROWS = 10_000
/** 10,000 long rows in UTF-16 fit. */
export const MAX_IMPORT_BYTES = 8_000_000

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'windows-1252'] as const
export const importSeparators = [',', ';', '\t'] as const

export const importFile = z.object({
  fileName: text(1, 200),
  /** The bytes of the file in base64. */
  content: z.base64().max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4),
  /** Found by looking where it is not said. */
  encoding: z.enum(importEncodings).optional(),
  isReturning,
})

/** A file of people before, while and after it is applied. */
export const userImport = z.object({
  idUserImport: id,
  fileName: z.string(),
  state: enumOf(importState),
  encoding: z.enum(importEncodings),
  separator: z.enum(importSeparators),
  createdAt: instant,
  createdBy: person.nullable(),
  counts: z.object({ create: count, update: count, unchanged: count, invalid: count }),
  /** Rows about people who were erased here; `isReturning`: it was confirmed that they come back. */
  erased: count,
  isReturning: z.boolean(),
  /** Why it was refused as a whole. */
  error: z.string().nullable(),
  idTask: id.nullable(),
})
export type UserImport = z.output<typeof userImport>

export const importRow = z.object({
  /** Line of the file, the header being line 1. */
  line: z.int().min(2),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  roles: z.string(),
  result: enumOf(importResult),
  /** Everything that is wrong: the column, and why. */
  problems: z.array(z.object({ field: z.string(), reason: z.string() })),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** The person was erased here. */
  isErased: z.boolean(),
})
export type ImportRow = z.output<typeof importRow>
/** What a row of an imported file says, as it was read. */
export type ImportCells = Pick<ImportRow, 'username' | 'firstname' | 'lastname' | 'email' | 'roles'>

export const importRowQuery = listQuery(['line'])
  .omit({ search: true })
  .extend({ result: z.array(enumOf(importResult)).optional() })
