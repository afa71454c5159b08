import { messages } from '@parley/contract/kernel/messages.ts'
import {
  isThemeColor,
  readTheme,
  THEME_COLOR_PROBLEM,
  type ThemeColor,
  type ThemeContent,
  type ThemeLogo,
  themeColors,
} from '@parley/contract/theme/theme.rules.ts'
import type { FactWords } from '../kit/forms/merge.ts'
import { fileSize } from '../kit/text/file-size.ts'
import { t } from './themeConfigurator.messages.ts'

/** A theme as its form has it: empty is what the console has without a theme. */
export type ThemeFacts = Record<ThemeColor, string> & {
  title: string
  favicon: string
  logo: ThemeLogo | null
}

export function factsOf({ title, colors, favicon, logos }: ThemeContent): ThemeFacts {
  const each = Object.fromEntries(themeColors.map((name) => [name, colors?.[name] ?? ''])) as Record<ThemeColor, string> // of these names
  return { ...each, title: title ?? '', favicon: favicon?.source ?? '', logo: logos?.console ?? null }
}

export const colorsOf = (facts: Partial<ThemeFacts>): NonNullable<ThemeContent['colors']> =>
  Object.fromEntries(
    themeColors.flatMap((name) => (isThemeColor(facts[name]) ? [[name, facts[name].toLowerCase()]] : [])),
  )

export function themeOf(facts: ThemeFacts): ThemeContent {
  const colors = colorsOf(facts)
  const title = facts.title.trim()
  return {
    ...(title === '' ? {} : { title }),
    ...(Object.keys(colors).length > 0 ? { colors } : {}),
    ...(facts.favicon === '' ? {} : { favicon: { source: facts.favicon } }),
    ...(facts.logo ? { logos: { console: facts.logo } } : {}),
  }
}

/** As it is saved; a theme that says nothing is none. */
export function textOf(theme: ThemeContent): string {
  const text = JSON.stringify(theme)
  return text === '{}' ? '' : text
}

export const checkColor = (value: unknown): string | undefined =>
  value === '' || isThemeColor(value) ? undefined : THEME_COLOR_PROBLEM

/** Whether the title could be saved, by the rule of themes. */
export const checkTitle = (value: unknown): string | undefined =>
  typeof value !== 'string' || value.trim() === ''
    ? undefined
    : readTheme(JSON.stringify({ title: value.trim() })).problems?.title

export const checkSize = (of: { readonly min: number; readonly max: number }, value: number | undefined) =>
  value === undefined || value < of.min || value > of.max ? messages.range(of.min, of.max) : undefined

const pictureWords = (source: string) =>
  source === '' || source.startsWith('/')
    ? source
    : `${source.slice('data:image/'.length, source.indexOf(';')).toUpperCase()}, ${fileSize((source.length * 3) / 4)}`

/** What the facts are called where two people have changed them at once. */
export const themeWords: FactWords<ThemeFacts> = {
  fields: {
    title: { label: t('name') },
    favicon: { label: t('favicon') },
    logo: { label: t('logo') },
    ...(Object.fromEntries(themeColors.map((name) => [name, { label: t(name) }])) as Record<
      ThemeColor,
      { label: string }
    >), // of these names
  },
  show: ({ favicon, logo }) => ({
    favicon: pictureWords(favicon),
    logo: logo ? `${pictureWords(logo.source)}, ${logo.width} × ${logo.height}` : '',
  }),
}
