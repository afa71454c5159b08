import { foldText } from '@parley/contract/kernel/foldText.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { missingOfScreen } from '../access/can.ts'
import type { Area } from '../area/area.ts'
import { openAreas } from '../frame/navigation.ts'

export interface Command {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** Something went wrong in it. */
  readonly hasErrors?: boolean
  /** What else it is found by. */
  readonly words?: readonly string[]
  readonly path?: string
  readonly run?: () => void
}

const matches = ({ title, detail = '', words = [] }: Command, search: string): boolean => {
  const text = foldText([title, detail, ...words].join(' '))
  return search.split(/\s+/).every((word) => text.includes(word))
}

/** How well the title answers: it begins with the search, has a word that does, holds it, or only its description does. */
function rankOf({ title }: Command, wanted: string): number {
  const text = foldText(title)
  if (text.startsWith(wanted)) return 0
  if (text.includes(` ${wanted}`)) return 1
  return text.includes(wanted) ? 2 : 3
}

/** Those that hold every word of the search, by how well their titles answer it. */
export function findCommands(commands: readonly Command[], search: string): readonly Command[] {
  const wanted = foldText(search.trim())
  if (wanted === '') return commands
  return commands
    .filter((command) => matches(command, wanted))
    .toSorted((a, b) => rankOf(a, wanted) - rankOf(b, wanted))
}

/** The screens that open without more being known, as commands. */
export const screenCommands = (areas: readonly Area[], permissions: PermissionMap): readonly Command[] =>
  openAreas(areas, permissions).map(({ path, title, summary, keywords = [], place }) => ({
    id: `screen:${path}`,
    title,
    ...(summary ? { detail: summary } : {}),
    words: [...keywords, place?.[0] ?? ''],
    path,
  }))

/** The tabs of the tenant acted for, by what is done there: people look for “webhook”, not for where it is. */
export const ownTenantCommands = (
  areas: readonly Area[],
  permissions: PermissionMap,
  tenant: { readonly id: number; readonly name: string },
): readonly Command[] =>
  areas.flatMap((area) =>
    area.ofOwnTenant && missingOfScreen(permissions, area).length === 0
      ? [
          {
            id: `tab:${area.path}`,
            title: area.ofOwnTenant,
            detail: tenant.name,
            words: area.keywords ?? [],
            path: area.path.replace('{idTenant}', String(tenant.id)),
          },
        ]
      : [],
  )
