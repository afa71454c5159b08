import { z } from 'zod'
import { themeImageProblem } from './themeImage.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Write colors as #rrggbb')
/** A theme cannot fetch from, or run script of, elsewhere; what is kept can be shown. */
const imageSource = z
  .string()
  .max(200_000)
  .superRefine((source, { addIssue }) => {
    const message = themeImageProblem(source)
    if (message !== undefined) addIssue({ code: 'custom', message })
  })

/** Colours that a theme may set; all of them are shown by the console. */
const themeColors = ['accent', 'accentDark', 'header', 'headerText', 'success', 'warning', 'danger', 'info'] as const

/** The parsed content of the theme; the wire carries it as a JSON string. */
export const themeContent = z.strictObject({
  title: z.string().trim().min(1).max(60).optional(),
  colors: z.partialRecord(z.enum(themeColors), colour).optional(),
  favicon: z.strictObject({ source: imageSource }).optional(),
  logos: z
    .strictObject({
      console: z.strictObject({
        source: imageSource,
        width: z.int().min(16).max(400),
        height: z.int().min(16).max(80),
      }),
    })
    .optional(),
})
export type ThemeContent = z.output<typeof themeContent>
