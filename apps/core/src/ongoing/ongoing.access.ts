import { allowedValues, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { HeldOngoing, Ongoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { notFound } from '../kernel/refusal.ts'
import { maskIn } from '../records/detail/leg-mask.ts'
import { findOngoing, type Lines } from './ongoing.store.ts'

/** Conversations are seen with their lines: who may view all of them sees those on none, too. */
export const linesIn = (rights: PermissionMap): Lines => allowedValues(rights, 'Line.view')

/** Whether one of a line, or of none, is. */
export const isShown = (idLine: number | null, lines: Lines): boolean =>
  lines === 'all' || (idLine !== null && lines.includes(idLine))

/** With numbers masked, also where they were said. */
export function masked<R extends Ongoing>(row: R): R {
  const mask = maskIn([row.from, row.to])
  const { from, to, words } = row
  return { ...row, from: maskNumber(from), to: maskNumber(to), words: words && { ...words, text: mask(words.text) } }
}

export const showOngoing = <R extends Ongoing>(ctx: Ctx, row: R): R => (ctx.can('Settings.unmask') ? row : masked(row))

/** The conversation where the user may see it while it runs; 404 otherwise. Its numbers are not masked. */
export const openOngoing = async (ctx: Ctx, guid: string): Promise<HeldOngoing> =>
  (await findOngoing(ctx, linesIn(ctx.permissions), guid.toLowerCase())) ?? notFound('Conversation')
