import { THEME_MOST } from '../kernel/constants.ts'
import { messages } from '../kernel/messages.ts'
import { isPlain } from '../users/user.rules.ts'
import { BITMAP_PIXELS, bytesOf, isShowable, readBitmap } from './bitmap.ts'
import { themeImageProblem } from './themeImage.ts'

/** Colors that a theme may set; all of them are shown by the console. */
export const themeColors = [
  'accent',
  'accentDark',
  'header',
  'headerText',
  'success',
  'warning',
  'danger',
  'info',
] as const
export type ThemeColor = (typeof themeColors)[number]

export interface ThemePicture {
  readonly source: string
}
export interface ThemeLogo extends ThemePicture {
  readonly width: number
  readonly height: number
}

/** The parsed content of a theme; the wire carries it as a JSON string. */
export interface ThemeContent {
  readonly title?: string
  readonly colors?: Readonly<Partial<Record<ThemeColor, string>>>
  readonly favicon?: ThemePicture
  readonly logos?: { readonly console: ThemeLogo }
}

/** Characters of a picture: every page that opens reads them. */
export const THEME_PICTURE_MOST = 100_000
export const THEME_TITLE_MOST = 60
/** How large the console shows a logo. */
export const LOGO_WIDTH = { min: 16, max: 400 } as const
export const LOGO_HEIGHT = { min: 16, max: 80 } as const

export type ThemeRead =
  | { readonly theme: ThemeContent; readonly problems?: undefined }
  /** What is wrong by the path of the field; '' is all of it. */
  | { readonly theme?: undefined; readonly problems: Readonly<Record<string, string>> }

/** Reads the text of a theme as core and console do; whatever a theme does not have is refused, not left out. */
export function readTheme(text: string): ThemeRead {
  if (text.length > THEME_MOST) return { problems: { '': messages.maxLength(THEME_MOST) } }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return { problems: { '': messages.invalidJson } }
  }
  // A map, because a field may have any name.
  const problems = new Map<string, string>()
  const check = new Checking(problems)
  check.object('', content, {
    title: check.title,
    colors: (path, value) =>
      check.object(path, value, Object.fromEntries(themeColors.map((each) => [each, check.color]))),
    favicon: (path, value) => check.object(path, value, { source: check.picture }, ['source']),
    logos: (path, value) => check.object(path, value, { console: check.logo }, ['console']),
  })
  return problems.size > 0 ? { problems: Object.fromEntries(problems) } : { theme: content as ThemeContent } // as just checked
}

type Check = (path: string, value: unknown) => void

class Checking {
  readonly #problems: Map<string, string>
  constructor(problems: Map<string, string>) {
    this.#problems = problems
  }

  object(path: string, value: unknown, fields: Readonly<Record<string, Check>>, needed: readonly string[] = []): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.#say(path, path === '' ? 'A theme is an object with title, colors, favicon and logos' : messages.invalid)
      return
    }
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    for (const [name, each] of Object.entries(value)) {
      if (Object.hasOwn(fields, name)) fields[name]?.(at(name), each)
      else this.#say(at(name.slice(0, 40)), messages.unknownField)
    }
    for (const name of needed) if (!Object.hasOwn(value, name)) this.#say(at(name), messages.required)
  }

  readonly title: Check = (path, value) => {
    if (typeof value !== 'string' || value.trim() === '') this.#say(path, messages.required)
    else if (value.length > THEME_TITLE_MOST) this.#say(path, messages.maxLength(THEME_TITLE_MOST))
    else if (!isPlain(value)) this.#say(path, messages.plain)
  }

  readonly color: Check = (path, value) => {
    if (!isThemeColor(value)) this.#say(path, THEME_COLOR_PROBLEM)
  }

  readonly picture: Check = (path, value) => {
    const problem = pictureProblem(value)
    if (problem !== undefined) this.#say(path, problem)
  }

  readonly logo: Check = (path, value) =>
    this.object(
      path,
      value,
      { source: this.picture, width: this.#number(LOGO_WIDTH), height: this.#number(LOGO_HEIGHT) },
      ['source', 'width', 'height'],
    )

  #number({ min, max }: { readonly min: number; readonly max: number }): Check {
    return (path, value) => {
      if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
        this.#say(path, messages.range(min, max))
    }
  }

  #say(path: string, message: string): void {
    if (this.#problems.size < 20) this.#problems.set(path, message)
  }
}

export const THEME_COLOR_PROBLEM = 'Write colors as #rrggbb'
/** Six digits and nothing else, so that no other CSS can stand in a color. */
export const isThemeColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** Why a picture cannot be part of a theme: from elsewhere, too large, or not what it says it is. */
export function pictureProblem(source: unknown): string | undefined {
  if (typeof source !== 'string') return messages.required
  const problem = themeImageProblem(source.slice(0, THEME_PICTURE_MOST))
  if (problem !== undefined) return problem
  if (source.length > THEME_PICTURE_MOST)
    return `The picture is too large: at most ${Math.floor((THEME_PICTURE_MOST * 3) / 4 / 1000)} KB`
  if (source.startsWith('/')) return undefined
  const bitmap = readBitmap(bytesOf(source.slice(source.indexOf(',') + 1)))
  if (bitmap === undefined || !source.startsWith(`data:image/${bitmap.type};`))
    return 'This is not the picture that its address says it is'
  if (!isShowable(bitmap))
    return `The picture has ${bitmap.width} × ${bitmap.height} pixels: at most ${BITMAP_PIXELS} × ${BITMAP_PIXELS}`
  return undefined
}
