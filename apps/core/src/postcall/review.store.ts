import type { ReviewDraft } from '@parley/contract/postcall/postcall.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { storedJson } from '../kernel/storedJson.ts'

/** That the person looked before they answered; false where they had done either before. */
export async function storeReveal({ db, actor, clock }: Ctx, idCallAnalysis: number): Promise<boolean> {
  const row = await db
    .insertInto('callReview')
    .values({ idCallAnalysis, idUser: actor.id ?? 0, at: clock.now(), isBlind: false })
    .onConflict((on) => on.doNothing())
    .returning('idCallReview')
    .executeTakeFirst()
  return row !== undefined
}

type Review = ReviewDraft & { readonly score: number | null }

/** A second look at one's answers is no blind one any more, since the judge's were shown after the first. */
export const storeReview = ({ db, actor, clock }: Ctx, idCallAnalysis: number, { answers, note, score }: Review) =>
  sql`INSERT INTO call_review (id_call_analysis, id_user, at, answers, score, note, is_blind)
    VALUES (${idCallAnalysis}, ${actor.id ?? 0}, ${clock.now()}, ${storedJson(answers)}::jsonb, ${score}::real, ${note}, true)
    ON CONFLICT ON CONSTRAINT call_review_key DO UPDATE SET at = excluded.at, answers = excluded.answers, score = excluded.score,
      note = excluded.note, is_blind = false`.execute(db)
