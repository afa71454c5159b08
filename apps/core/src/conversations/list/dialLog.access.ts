import { foldersAllowed } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'

/** Which conversations may be seen: those of any of these flows, lines and modules. */
export interface VisibleLogs {
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
