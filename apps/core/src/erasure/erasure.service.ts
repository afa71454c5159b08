import { erasedPersonKind, erasureKind } from '@parley/contract/erasure/erasure.entity.ts'
import type {
  Erasure,
  ErasureReceipt,
  erasureDraft,
  identifier,
  PersonFound,
} from '@parley/contract/erasure/erasure.schema.ts'
import { type Identifier, normalise } from '@parley/contract/erasure/identifier.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { noteDone, noteRead } from '../kernel/notes.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { type Person, personOf } from '../kernel/personArea.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { requireCountry } from '../kernel/wholeNumber.ts'
import { lockSetting } from '../retention/retention.store.ts'
import { keepOutErased } from '../suppressions/suppression.service.ts'
import { startTask } from '../tasks/task.service.ts'
import { getErasure } from './erasure.store.ts'
import { erasuresOf, guardHash } from './guard.ts'
import { checkReceipt, readKey } from './receipt.ts'
import { receiptPdf } from './receiptPdf.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'erasure.run': { readonly idErasure: number }
  }
}

async function known(ctx: Ctx, typed: Identifier): Promise<Identifier> {
  const found = normalise(typed) ?? refuse(reason('erasure.badIdentifier'))
  if (found.kind === 'number') await requireCountry(ctx, typed.value)
  return found
}

export function mask({ kind, value }: Identifier): string {
  if (kind === 'id') {
    const letters = [...value] // whole ones: a letter beyond the common ones has two halves
    return `${letters.slice(0, 2).join('')}•••${letters.length > 6 ? letters.slice(-2).join('') : ''}`
  }
  return maskNumber(kind === 'number' ? `+${value}` : value)
}

/** Why the person must stay: the first reason of a hold or of an area. */
export async function whyBlocked(ctx: Ctx, person: Person): Promise<string | undefined> {
  const setting = await ctx.db.selectFrom('retentionSetting').select('holdReason').executeTakeFirst()
  if (setting?.holdReason) return `the tenant is on legal hold (${setting.holdReason}).`
  for (const area of ctx.domains.people) {
    const why = await area.blocked?.(ctx, person)
    if (why) return why
  }
  return undefined
}

export async function findPerson(ctx: Ctx, body: z.output<typeof identifier>): Promise<PersonFound> {
  await ctx.require('AccessManagement.erase', ctx.tenant)
  const found = await known(ctx, body)
  const person = personOf(found)
  const areas: PersonFound['areas'] = []
  for (const area of ctx.domains.people) {
    const { name, title, erases, anonymises } = area
    areas.push({ area: name, title, erases, anonymises, ...(await area.find(ctx, person)) })
  }
  await noteRead(ctx, erasedPersonKind, [mask(found), mask(found)], {
    what: 'Searched for',
    found: Object.fromEntries(areas.map(({ area, count }) => [area, count])),
  })
  return {
    masked: mask(found),
    areas,
    blocked: (await whyBlocked(ctx, person)) ?? null,
    erasedBefore: await erasuresOf(ctx, found),
  }
}

/** Begins to erase: what is looked for is kept sealed until it is done, and its keyed hash for good. */
export async function erasePerson(ctx: Ctx, body: z.output<typeof erasureDraft>): Promise<Erasure> {
  await ctx.require('AccessManagement.erase', ctx.tenant)
  const person = await known(ctx, body)
  const typed = normalise({ kind: body.kind, value: body.confirmation })
  if (typed?.value !== person.value) refuse(reason('erasure.notConfirmed'))
  await lockSetting(ctx.db, ctx.clock.now())
  const why = await whyBlocked(ctx, personOf(person))
  if (why) refuse(reason('erasure.blocked', { why }))
  // Unless they say otherwise, whoever wants to be forgotten wants no calls either.
  const noContact = body.noContact !== false
  if (noContact) await keepOutErased(ctx, person)
  const hash = guardHash(ctx, person)
  const { idErasure } = await ctx.db
    .insertInto('erasure')
    .values({
      idTask: null,
      kind: person.kind,
      hash,
      masked: mask(person),
      sealed: ctx.vault.seal(`erasure ${hash}`, person.value),
      mode: body.mode,
      reason: body.reason,
      createdAt: ctx.clock.now(),
      createdBy: ctx.actor.id,
      createdName: ctx.actor.name,
    })
    .returning('idErasure')
    .executeTakeFirstOrThrow()
  const task = await startTask(ctx, {
    name: body.mode === 'erase' ? 'Erase a person' : 'Anonymize a person',
    description: mask(person),
    job: 'erasure.run',
    payload: { idErasure },
  })
  await ctx.db.updateTable('erasure').set({ idTask: task.id }).where('idErasure', '=', idErasure).execute()
  await noteDone(ctx, erasureKind, [idErasure, mask(person)], 'Erasure ordered', {
    mode: body.mode,
    reason: body.reason,
    noContact,
    task: task.id,
  })
  return await getErasure(ctx, idErasure)
}

export async function readReceipt(ctx: Ctx, idErasure: number): Promise<ErasureReceipt> {
  const row = await ctx.db.selectFrom('erasure').select('receipt').where('idErasure', '=', idErasure).executeTakeFirst()
  if (!row) notFound('Erasure')
  return row.receipt ?? refuse(reason('erasure.noReceipt'))
}

/** The same to read: handed to the person, in the tenant's time. */
export async function letterOfReceipt(ctx: Ctx, idErasure: number): Promise<FileAnswer> {
  const receipt = await readReceipt(ctx, idErasure)
  const { masked } = await getErasure(ctx, idErasure)
  const { timezone } = await ownTenant(ctx)
  await noteRead(ctx, erasureKind, [idErasure, masked], { what: 'Receipt downloaded as PDF' })
  return {
    contentType: 'application/pdf',
    fileName: `Erasure receipt ${idErasure}.pdf`,
    body: receiptPdf(receipt, masked, timezone),
    isApart: true,
  }
}

/** Whether a receipt is ours: signed with this tenant's key, and as it was. */
export async function checkOwnReceipt(ctx: Ctx, value: unknown) {
  const receipt = checkReceipt(value)
  if (!receipt) return { isValid: false, message: 'This is not a valid receipt, or it was changed after signing.' }
  const key = await readKey(ctx)
  return receipt.publicKey === key?.publicKey
    ? {
        isValid: true,
        message: `Signed here on ${receipt.finishedAt.slice(0, 10)} as number ${receipt.idErasure}, and unchanged since.`,
      }
    : { isValid: false, message: 'It was signed with a key that does not belong to this tenant.' }
}
