import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import { sql } from 'kysely'
import { authorOf, inNameOf } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { job } from '../kernel/jobs/jobRun.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'draft.record': { readonly idCallScript: number; readonly idUser: number }
  }
}

/** For so long one person's saves become one event. */
export const WORK_MS = 10 * 60_000
/** The log names so many steps, and counts all. */
const MOST_STEPS = 50

/** What the log says of a draft: which one it was, never what stands in it. */
export interface DraftState {
  readonly version: number
  readonly sha256: string
  readonly nodes: number
  readonly errors: number
}

interface Saved {
  readonly before: DraftState
  readonly after: DraftState
  /** Steps that were added, changed or removed. */
  readonly steps: readonly string[]
}

/** Keeps a save for the event that is to tell of it, which a job of the same transaction writes at the latest. */
export async function noteSave(ctx: Ctx, idCallScript: number, { before, after, steps }: Saved): Promise<void> {
  const { db, clock, actor } = ctx
  if (actor.id === null) return
  const now = clock.now()
  const { saves } = await db
    .insertInto('callScriptDraftWork')
    .values({
      ...{ idCallScript, idUser: actor.id, who: JSON.stringify(authorOf(ctx)), begunAt: now, savedAt: now },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after), steps: [...steps] },
    })
    .onConflict((conflict) =>
      conflict.columns(['idCallScript', 'idUser']).doUpdateSet({
        savedAt: now,
        who: sql`excluded.who`,
        after: sql`excluded.after`,
        saves: sql`call_script_draft_work.saves + 1`,
        steps: sql`ARRAY(SELECT unnest(call_script_draft_work.steps) UNION SELECT unnest(excluded.steps))`,
      }),
    )
    .returning('saves')
    .executeTakeFirstOrThrow()
  if (saves > 1) return
  const runAt = new Date(now.getTime() + WORK_MS)
  await ctx.enqueue('draft.record', { idCallScript, idUser: actor.id }, { runAt })
}

/** What is due by then becomes an event; what began again meanwhile has a job of its own. */
export const recordJob = job('draft.record', (run, { idCallScript, idUser }) =>
  run.run(async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - WORK_MS)
    await recordWork(ctx, idCallScript, { idUser, before })
  }),
)

interface Which {
  readonly idUser: number
  /** Only what began by then. */
  readonly before: Date
}

/** Writes the events of what was saved at a draft, each in the name of whose work it was. */
export async function recordWork(ctx: Ctx, idCallScript: number, which?: Which): Promise<void> {
  const script = await ctx.db
    .selectFrom('callScript')
    .select(['name', 'scriptKind'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!script) return
  let deleting = ctx.db.deleteFrom('callScriptDraftWork').where('idCallScript', '=', idCallScript)
  if (which) deleting = deleting.where('idUser', '=', which.idUser).where('begunAt', '<=', sql<string>`${which.before}`)
  const done = await deleting.returningAll().execute()
  for (const { who, begunAt, savedAt, saves, before, after, steps } of done) {
    await inNameOf(ctx, who).audit({
      kind: actionKind.of.UPDATE,
      of: scriptKinds[script.scriptKind],
      entity: [idCallScript, script.name],
      before: { draft: before },
      after: {
        draft: after,
        saves,
        from: new Date(begunAt).toISOString(),
        until: new Date(savedAt).toISOString(),
        steps: steps.toSorted().slice(0, MOST_STEPS),
        stepCount: steps.length,
      },
    })
  }
}
