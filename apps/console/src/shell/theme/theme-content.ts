import type { ThemeContent } from '@parley/contract/theme/theme.rules.ts'
import { isThemeImage } from '@parley/contract/theme/themeImage.ts'

export interface Brand {
  readonly title: string
  readonly logo?: { readonly source: string; readonly width: number; readonly height: number }
}

/** The theme as the server sends it; empty or broken text is the look without a theme. */
export function parseTheme(content: string): ThemeContent {
  if (content.trim() === '') return {}
  try {
    const theme: unknown = JSON.parse(content)
    return typeof theme === 'object' && theme !== null && !Array.isArray(theme) ? theme : {}
  } catch {
    return {}
  }
}

/** Name and logo; the product's own where the theme has none. */
export function brandOf(theme: ThemeContent, productName: string): Brand {
  const title = theme.title?.trim() || productName
  const logo = theme.logos?.console
  return logo && isThemeImage(logo.source) ? { title, logo } : { title }
}
