import { z } from 'zod'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Colours are written as #rrggbb')
/** An address of our own, or an image inside the text: a theme cannot fetch from or run script of elsewhere. */
const imageSource = z
  .string()
  .max(200_000)
  .regex(
    /^(\/[\w./-]+|data:image\/(png|jpeg|webp|svg\+xml|x-icon);base64,[A-Za-z0-9+/=]+)$/,
    'Images are a path here or a data: image',
  )

/** The parsed content of the theme; the wire carries it as a JSON string. */
export const themeContent = z.strictObject({
  title: z.string().trim().min(1).max(60).optional(),
  colors: z.partialRecord(z.enum(['accent', 'accentDark', 'header', 'headerText']), colour).optional(),
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
