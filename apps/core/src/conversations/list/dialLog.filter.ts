import type { dialLogFilter } from '@parley/contract/conversations/list/dialLog.schema.ts'
import type { z } from 'zod'
import { foldersAllowed } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { hasCallId } from './dialLog.store.ts'
import { foldWords } from './words.ts'

export type DialLogFilter = z.output<typeof dialLogFilter>

/** What the database's `app.dial_log_where` reads. */
export interface StoredFilter extends Omit<DialLogFilter, 'search'> {
  readonly guid?: string
  readonly callId?: string
  readonly thread?: string
  /** Part of a number. */
  readonly digits?: string
  /** A whole number, with or without its country's digits. */
  readonly number?: string
  readonly words?: string
  readonly idUser?: number | null
  readonly visible?: VisibleLogs
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NUMBER = /^\+?[\d\s()./-]*$/
const WHOLE_NUMBER = 9
const PART_OF_NUMBER = 3

/** The filter of a request, narrowed to what the user may see and with its search understood. */
export async function storedFilter(ctx: Ctx, { search, ...filter }: DialLogFilter): Promise<StoredFilter> {
  const visible = await visibleLogs(ctx)
  return {
    ...filter,
    idUser: ctx.actor.id,
    ...(visible === 'all' ? {} : { visible }),
    ...(search ? await understand(ctx, search) : {}),
  }
}

/** A guid or call id is exact, digits are part of a number, anything else is words of the transcript. */
async function understand(ctx: Ctx, search: string): Promise<StoredFilter> {
  if (GUID.test(search)) return { guid: search.toLowerCase() }
  if (await hasCallId(ctx.db, search)) return { callId: search }
  const digits = search.replaceAll(/\D/g, '')
  if (!NUMBER.test(search) || digits.length < PART_OF_NUMBER) return { words: foldWords(search) }
  // Who sees numbers masked could find them out digit by digit; they may only look for one they know.
  if (ctx.can('Settings.unmask')) return { digits }
  return digits.length < WHOLE_NUMBER ? { words: search } : { number: digits }
}

/** Which conversations may be seen: those of any of these flows, lines and modules. */
interface VisibleLogs {
  readonly flows: readonly number[]
  readonly lines: 'all' | readonly number[]
  readonly modules: 'all' | readonly number[]
}

/** Each permission shows the conversations of what it names; every conversation has a flow, so all flows are all conversations. */
export async function visibleLogs(ctx: Ctx): Promise<'all' | VisibleLogs> {
  const folders = await foldersAllowed(ctx, 'CallScript.viewdiallogs')
  if (folders === 'all') return 'all'
  const rows =
    folders.length === 0
      ? []
      : await ctx.db
          .selectFrom('callScript')
          .select('idCallScript')
          .where('idFolder', 'in', [...folders])
          .execute()
  return {
    flows: rows.map((row) => row.idCallScript),
    lines: ctx.allowed('Line.viewdiallogs'),
    modules: ctx.allowed('Module.viewdiallogs'),
  }
}
