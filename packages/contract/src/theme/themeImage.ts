/** What a theme's pictures may be: a file of our own, or a bitmap in the text. An SVG in the text could carry script. */
export const isThemeImage = (source: string): boolean =>
  /^\/(?!\/)[\w./-]*\.(?:png|jpe?g|gif|webp|ico|svg)$/i.test(source) ||
  /^data:image\/(png|jpeg|gif|webp|x-icon);base64,[a-z0-9+/=]+$/i.test(source)

export const THEME_IMAGE_PROBLEM =
  'Images are the path of a picture here, or a PNG, JPEG, GIF, WebP or ICO as data: address'
export const THEME_SVG_PROBLEM = 'SVG images are not accepted, because they can carry script. Use PNG or WebP'

/** Why a picture cannot be part of a theme; nothing where it can. */
export function themeImageProblem(source: string): string | undefined {
  if (isThemeImage(source)) return undefined
  return source.startsWith('data:image/svg') ? THEME_SVG_PROBLEM : THEME_IMAGE_PROBLEM
}
