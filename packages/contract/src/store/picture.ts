/** The longest data URL of a picture, about 64 KB of it. */
export const MOST_PICTURE = 90_000

/** How files of each kind begin. */
const begins: Readonly<Record<string, (file: string) => boolean>> = {
  png: (file) => file.startsWith('\u0089PNG\r\n\u001a\n') && file.startsWith('IHDR', 12),
  jpeg: (file) => file.startsWith('\u00ff\u00d8\u00ff'),
  webp: (file) => file.startsWith('RIFF') && file.startsWith('WEBPVP8', 8),
}

/** Whether a data URL is the picture that it says it is: PNG, JPEG or WebP. Drawings that could run a script are none. */
export function isPicture(source: string): boolean {
  const [, kind = '', content = ''] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(source) ?? []
  return content.length % 4 === 0 && begins[kind]?.(atob(content)) === true
}
