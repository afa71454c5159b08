import { z } from 'zod'
import {
  importEncodings,
  importResult,
  importSeparators,
  importState,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_TITLE_LINE,
} from './import.enum.ts'
import { messages } from './messages.ts'
import { count, enumOf, id, instant, listQuery, person, range, text } from './schema.ts'

/** A column of a file: the field it fills, which gives its title, and what else people call it. */
export interface ImportColumn {
  readonly of: z.ZodType
  readonly isNeeded?: boolean
  /** Without spaces, signs and case. */
  readonly also?: readonly string[]
}
export type ImportColumns<K extends string = string> = Readonly<Record<K, ImportColumn>>
/** What a row of a file says, as it was read. */
export type CellsOf<K extends string> = Readonly<Record<K, string>>
/** From which column of the file each is read, the first being 0. */
export type Places<K extends string> = { readonly [P in K]?: number | undefined }

export const titleOf = ({ of }: ImportColumn): string => of.meta()?.label ?? ''

function eachOf<K extends string, V>(columns: ImportColumns<K>, make: (column: ImportColumn) => V): Record<K, V> {
  // Object.entries forgets the names of the keys
  return Object.fromEntries(
    Object.entries<ImportColumn>(columns).map(([key, column]) => [key, make(column)]),
  ) as Record<K, V>
}
const place = range(0, MAX_IMPORT_COLUMNS - 1)

/** The line of the file in which the titles of its columns stand; 0: it has none. */
export const titleLine = range(0, MAX_TITLE_LINE).meta({ label: 'Titles' })

/** How a file is to be read; found by looking where it is not said. */
export const fileReading = {
  encoding: z.enum(importEncodings).optional().meta({ label: 'Encoding' }),
  separator: z.enum(importSeparators).optional().meta({ label: 'Separator' }),
  /** Of a workbook. */
  sheet: text(1, 100).optional().meta({ label: 'Sheet' }),
  titleLine: titleLine.optional(),
}

/** How a file was read: encoding and separator where it is text, sheets where it is a workbook. */
export const fileRead = {
  encoding: z.enum(importEncodings).nullable(),
  separator: z.enum(importSeparators).nullable(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  titles: z.array(z.string()),
  titleLine: count,
}

const rowFacts = z.object({
  /** Line of the file, the first one being line 1. */
  line: z.int().min(1),
  result: enumOf(importResult),
  /** Everything that is wrong: the column, and why. */
  problems: z.array(z.object({ field: z.string(), reason: z.string() })),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
export type ImportRowFacts = z.output<typeof rowFacts>

/** Whether each is read from a column of its own: what is shown of one value is not hidden by another. */
export const areApart = (places: Readonly<Record<string, unknown>>): boolean => {
  const all = Object.values(places).filter((at) => at !== undefined)
  return new Set(all).size === all.length
}
export const apart = { error: messages.columnOnce }

/** What an import of such columns is uploaded as, how it stands, and its rows. A domain adds what is only its own. */
export function importOf<K extends string>(columns: ImportColumns<K>) {
  const places = z.strictObject(eachOf(columns, () => place.optional()))
  return {
    columns,
    file: z.object({
      fileName: text(1, 200),
      /** The bytes of the file in base64. */
      content: z.base64().max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4),
      /** Found by looking where they are not said. */
      encoding: z.enum(importEncodings).optional(),
      separator: z.enum(importSeparators).optional(),
      titleLine: titleLine.optional(),
      /** By the titles where it is not said. */
      columns: places.refine(areApart, apart).optional(),
    }),
    /** A file before, while and after it is applied. */
    state: z.object({
      fileName: z.string(),
      state: enumOf(importState),
      encoding: z.enum(importEncodings),
      separator: z.enum(importSeparators),
      /** What is no table: its format, as it was found. */
      format: z.string().nullish(),
      titleLine: count,
      /** What its columns are called there, and which is read from where. */
      titles: z.array(z.string()),
      columns: places,
      createdAt: instant,
      createdBy: person.nullable(),
      counts: z.object({ create: count, update: count, unchanged: count, invalid: count }),
      /** Why it was refused as a whole. */
      error: z.string().nullable(),
      idTask: id.nullable(),
    }),
    row: rowFacts.extend(eachOf(columns, () => z.string())),
  }
}

export const importRowQuery = listQuery(['line'])
  .omit({ search: true })
  .extend({ result: z.array(enumOf(importResult)).optional() })

type ImportShapes = ReturnType<typeof importOf<string>>
/** What every import is, whatever its columns. */
export type ImportFile<K extends string> = Omit<z.output<ImportShapes['file']>, 'columns'> & {
  readonly columns?: Places<K> | undefined
}
export type ImportFacts = z.output<ImportShapes['state']>
