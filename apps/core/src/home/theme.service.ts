import { createHash } from 'node:crypto'
import { homeApi } from '@parley/contract/home/home.api.ts'
import { themeKind } from '@parley/contract/home/home.entity.ts'
import type { Configuration, SavedTheme, ThemeNews } from '@parley/contract/home/home.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type { BodyOf } from '@parley/contract/kernel/endpoint.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { readTheme, type ThemePicture } from '@parley/contract/theme/theme.rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteChanged } from '../kernel/notes.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { streamRoute } from '../kernel/streamRoute.ts'
import { parseTheme } from '../theme/brand.ts'
import { lockConfiguration, readConfiguration, storeConfiguration } from './configuration.store.ts'

/** The same for everybody who is signed in, whichever tenant they act for. */
const TOPIC = 'theme'
export const themeStream = streamRoute(homeApi.ThemeStream, async () => TOPIC)

/** Saves the theme as the text it came as; an empty one resets it. Whoever began with another one than is saved now compares first. */
export async function updateTheme(
  ctx: Ctx,
  { theme, lastUpdate }: BodyOf<typeof homeApi.UpdateConfiguration>,
): Promise<Configuration> {
  const { problems } = theme === '' ? {} : readTheme(theme)
  if (problems) refuse(reason('theme.invalid', { problem: inWords(problems) }))
  await lockConfiguration(ctx)
  const before = await readConfiguration(ctx.db)
  if (lastUpdate !== undefined && lastUpdate !== before.theme.lastUpdate) stale(themeKind.label, before.theme)
  if (theme === before.theme.content) return before
  await storeConfiguration(ctx, { theme, themeUpdatedAt: theme === '' ? null : later(ctx, before.theme) })
  const after = await readConfiguration(ctx.db)
  await noteChanged(ctx, themeKind, [OPERATOR_TENANT, 'Theme'], factsOf(before.theme), factsOf(after.theme))
  const payload: ThemeNews = { kind: 'theme', lastUpdate: after.theme.lastUpdate }
  ctx.emit({ name: 'stream', payload, to: { topic: TOPIC } })
  return after
}

/** No two saved themes have the same time, by which they are told apart. */
const later = ({ clock }: Ctx, { lastUpdate }: SavedTheme): Date =>
  new Date(Math.max(clock.now().getTime(), lastUpdate === null ? 0 : Date.parse(lastUpdate) + 1))

const inWords = (problems: Readonly<Record<string, string>>): string =>
  Object.entries(problems)
    .map(([field, message]) => (field === '' ? message : `${field}: ${message}`))
    .join('; ')

/** What the log keeps: pictures only by what they are, so that a list of events stays a list. */
function factsOf({ content }: SavedTheme): object {
  const { title, colors, favicon, logos } = parseTheme(content)
  const logo = logos?.console
  return {
    title: title ?? null,
    colors: colors ?? {},
    favicon: favicon ? named(favicon) : null,
    logo: logo ? { picture: named(logo), width: logo.width, height: logo.height } : null,
  }
}

function named({ source }: ThemePicture): string {
  if (source.startsWith('/')) return source
  const [type] = source.slice('data:'.length).split(';')
  const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64')
  return `${type}, ${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
}
