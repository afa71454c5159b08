import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { foldText } from '@parley/contract/kernel/foldText.ts'
import { allowedValues } from '@parley/contract/kernel/permission.ts'
import { scriptAction } from '../flows/flow.access.ts'
import { folderPath } from '../folders/folder.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { whoCan } from '../roles/role.store.ts'

interface Place {
  readonly scriptKind: ScriptKind
  readonly idFolder: number | null
}
interface Someone {
  readonly id: number
  readonly name: string
}

const MOST_OFFERED = 20

/** Active people whose permission groups let them view the script, by name. */
export async function peopleWhoView(ctx: Ctx, { scriptKind, idFolder }: Place): Promise<Someone[]> {
  const action = scriptAction(scriptKind, 'view')
  const [area = '', verb = ''] = action.split('.')
  // What is limited to a folder holds for all below it.
  const path = idFolder === null ? [] : await folderPath(ctx.db, idFolder)
  const folders = new Set(path.map((each) => each.idFolder))
  const people = new Map<number, Someone>()
  for (const { idUser: id, name, entries } of await whoCan(ctx.db, area, verb)) {
    // “All” comes from the database as text.
    const values = allowedValues({ [area]: entries.map((each) => (each === '-1' ? -1 : each)) }, action)
    if (values === 'all' || values.some((each) => folders.has(each))) people.set(id, { id, name })
  }
  return [...people.values()]
}

/** Those of them who can be mentioned, by a part of their name. */
export async function findPeople(ctx: Ctx, place: Place, search = ''): Promise<Someone[]> {
  const sought = foldText(search)
  const people = await peopleWhoView(ctx, place)
  return people.filter(({ name }) => foldText(name).includes(sought)).slice(0, MOST_OFFERED)
}
