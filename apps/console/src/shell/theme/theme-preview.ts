import type { SavedTheme } from '@parley/contract/home/home.schema.ts'
import type { ThemeContent } from '@parley/contract/theme/theme.rules.ts'
import { stored } from '../storage/stored.ts'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTheme = (value: unknown): value is ThemeContent => isObject(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isSaved = (value: unknown): value is SavedTheme =>
  isObject(value) &&
  'content' in value &&
  typeof value.content === 'string' &&
  'lastUpdate' in value &&
  (value.lastUpdate === null || typeof value.lastUpdate === 'string')

/** On: the page shows `themeConfiguration` instead of the theme of the server. */
export const themePreviewMode = stored('themePreviewMode', false, isFlag)
export const themeConfiguration = stored<ThemeContent>('themeConfiguration', {}, isTheme)

/** That the flow screen was opened for it: once, however the preview was enabled, and not on each page afterwards. */
export const themePreviewOpened = stored('themePreviewOpened', false, isFlag)
/** The saved theme that it was made of, by which a later save of another user is noticed; unknown where the keys were set by hand. */
export const themePreviewBase = stored<SavedTheme | null>('themePreviewBase', null, isSaved)

/** Starts to look at a theme that was made of another; the bar opens the flow screen. */
export function startThemePreview(theme: ThemeContent, base: SavedTheme): void {
  themePreviewBase.set(base)
  themeConfiguration.set(theme)
  themePreviewMode.set(true)
}

/** Back to the theme of the server. */
export function endThemePreview(): void {
  for (const each of [themePreviewMode, themeConfiguration, themePreviewOpened, themePreviewBase]) each.remove()
}
