import type { ThemeContent } from '@parley/contract/home/theme.schema.ts'
import { stored } from '../storage/stored.ts'

const isTheme = (value: unknown): value is ThemeContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** On: the page shows `themeConfiguration` instead of the theme of the server. */
export const themePreviewMode = stored(
  'themePreviewMode',
  false,
  (value): value is boolean => typeof value === 'boolean',
)
export const themeConfiguration = stored<ThemeContent>('themeConfiguration', {}, isTheme)

/** That the flow screen was opened for it: once, however the preview was enabled, and not on each page afterwards. */
export const themePreviewOpened = stored(
  'themePreviewOpened',
  false,
  (value): value is boolean => typeof value === 'boolean',
)

/** Starts to look at a theme; the bar opens the flow screen. */
export function startThemePreview(theme: ThemeContent): void {
  themeConfiguration.set(theme)
  themePreviewMode.set(true)
}

/** Back to the theme of the server. */
export function endThemePreview(): void {
  themePreviewMode.remove()
  themeConfiguration.remove()
  themePreviewOpened.remove()
}
