import { z } from 'zod'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from '../kernel/import.enum.ts'
import { apart, areApart, fileRead, fileReading } from '../kernel/import.schema.ts'
import { range } from '../kernel/schema.ts'
import { goldenQuestion } from './knowledgeBase.schema.ts'

/** From which column of the file each is read, the first being 0. */
const place = range(0, MAX_IMPORT_COLUMNS - 1).optional()
const places = z.strictObject({
  question: place.meta({ label: 'Question' }),
  expected: place.meta({ label: 'Expected' }),
  language: place.meta({ label: 'Language' }),
})
/** A file of golden questions. It is read and not kept: what is taken of it is saved like what is typed. */
export const goldenFile = z.object({
  /** The bytes of the file in base64. */
  content: z.base64().max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4),
  ...fileReading,
  columns: places.refine(areApart, apart).optional(),
})
export type GoldenFile = z.output<typeof goldenFile>

/** How a file is read, and what each of its rows asks. */
export const goldenFileRead = z.object({
  ...fileRead,
  columns: places,
  /** Null where the row is refused; none as long as nobody knows where questions stand. */
  rows: z.array(
    z.object({
      line: z.int().min(1),
      golden: goldenQuestion.nullable(),
      /** As the file has it. */
      question: z.string(),
      problem: z.string().nullable(),
    }),
  ),
})
export type GoldenFileRead = z.output<typeof goldenFileRead>
