import { formatHexColor, parseHexColor, WHITE, wordsOn } from '@parley/contract/theme/color.ts'
import type { IdentityTheme } from '../options.ts'
import { type Html, html, trusted } from './html.ts'

const hexColor = /^#[0-9a-f]{6}$/i
// A path of this origin or an image in the text; pictures in data addresses are shown by <img>, where none runs script.
const safeImage = /^(?:\/(?!\/)[\w./-]+|data:image\/(?:png|jpeg|webp|gif|svg\+xml|x-icon);base64,[A-Za-z0-9+/=]+)$/

/** The brand colour as CSS, if the theme has one that can be used. */
export function accentStyle({ colors }: IdentityTheme): Html {
  const light = hexColor.exec(colors?.accent ?? colors?.primary ?? '')?.[0]
  if (!light) return trusted('')
  const dark = hexColor.exec(colors?.accentDark ?? '')?.[0] ?? light
  // Links take the text's colour: a brand colour chosen for buttons need not be readable as text.
  return trusted(
    `:root{--accent:light-dark(${light},${dark});--on-accent:light-dark(${textOn(light)},${textOn(dark)});` +
      '--accent-ink:var(--ink);--focus:var(--ink)}',
  )
}

export function brandMark({ title, logo }: IdentityTheme): Html {
  if (logo && safeImage.test(logo.source)) {
    const width = clamp(logo.width, 16, 320)
    const height = clamp(logo.height, 16, 80)
    const size = [width ? html` width="${width}"` : '', height ? html` height="${height}"` : '']
    return html`<img class="logo" src="${logo.source}" alt="${title}"${size}>`
  }
  return html`<p class="brand">${defaultMark}<span>${title}</span></p>`
}

/** The tab's icon, the theme's or the product's own. */
export const iconLink = ({ favicon }: IdentityTheme, base: string): Html =>
  favicon && safeImage.test(favicon.source)
    ? html`<link rel="icon" href="${favicon.source}">`
    : html`<link rel="icon" href="${base}/assets/icon.svg" type="image/svg+xml">`

const defaultMark = trusted(
  '<svg class="mark" viewBox="0 0 32 32" width="36" height="36" aria-hidden="true"><rect width="32" height="32" rx="8"/>' +
    '<path d="M8 14v4M12 10.5v11M16 7.5v17M20 11.5v9M24 14v4"/></svg>',
)

const textOn = (color: string): string => formatHexColor(wordsOn(parseHexColor(color) ?? WHITE))

function clamp(value: number | undefined, least: number, most: number): number | undefined {
  return value === undefined ? undefined : Math.round(Math.min(most, Math.max(least, value)))
}
