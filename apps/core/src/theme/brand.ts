import type { ThemeContent } from '@parley/contract/theme/theme.rules.ts'
import type { Db } from '../kernel/db.ts'

/** A theme that was checked before it was saved. */
export const parseTheme = (content: string): ThemeContent =>
  content === '' ? {} : (JSON.parse(content) as ThemeContent) // by readTheme of the contract

export async function readTheme(db: Db): Promise<ThemeContent> {
  const row = await db.selectFrom('configuration').select('theme').executeTakeFirst()
  return parseTheme(row?.theme ?? '')
}

/** What the product is called: the theme’s title, else its name in the settings. */
export const productNameIn = async (db: Db, { productName }: { readonly productName: string }): Promise<string> =>
  (await readTheme(db)).title ?? productName
