import { z } from 'zod'
import { id, instant } from '../kernel/schema.ts'

/** Something a person was told; `path` leads to where it can be dealt with. */
export const bellNotice = z.object({
  idNotice: id,
  title: z.string(),
  text: z.string(),
  path: z.string().nullable(),
  createdAt: instant,
  readAt: instant.nullable(),
})
export type BellNotice = z.output<typeof bellNotice>
