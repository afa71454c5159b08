import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'

/** Whom the answers of the judge of a call are withheld from until they have answered or asked to see them; null where the person sees all. */
export const blindOf = (ctx: Ctx, idLine: number): number | null =>
  ctx.can('Line.review', idLine) ? (ctx.actor.id ?? 0) : null

/** The lines on which that is so for the person. */
export const blindLines = (ctx: Ctx): 'all' | readonly number[] => ctx.allowed('Line.review')

/** Whether the person has neither reviewed the analysis “a” nor looked at it. Where nothing was asked there is nothing to withhold. */
export const isUnseenBy = (idUser: number) =>
  sql<boolean>`(jsonb_array_length(a.result -> 'answers') > 0 AND NOT EXISTS (SELECT FROM call_review own
    WHERE own.id_call_analysis = a.id_call_analysis AND own.id_user = ${idUser}))`
