import type { Ctx } from '../kernel/ctx.ts'

interface Told {
  readonly idUser: number
  readonly title: string
  readonly text: string
  readonly path: string
}

/** Tells one person in the console. */
export async function tellPerson(ctx: Ctx, { idUser, title }: Told): Promise<void> {
  ctx.emit({ name: 'Notify', payload: { text: title, type: 'info', action: null }, to: { user: idUser } })
}
