/** What a theme's pictures may be: an address of our own, or a bitmap in the text. An SVG could carry script. */
export const isThemeImage = (source: string): boolean =>
  /^\/(?!\/)[\w./-]*$/.test(source) || /^data:image\/(png|jpeg|gif|webp|x-icon);base64,[a-z0-9+/=]+$/i.test(source)

export const THEME_IMAGE_PROBLEM = 'Images are a path here, or a PNG, JPEG, GIF, WebP or ICO as data: address'
export const THEME_SVG_PROBLEM = 'SVG images are not accepted, because they can carry script. Use PNG or WebP'

/** Why a picture cannot be part of a theme; nothing where it can. */
export function themeImageProblem(source: string): string | undefined {
  if (isThemeImage(source)) return undefined
  return source.startsWith('data:image/svg') ? THEME_SVG_PROBLEM : THEME_IMAGE_PROBLEM
}
