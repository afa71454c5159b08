import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { Area } from '../area/area.ts'
import { openAreas } from '../frame/navigation.ts'

export interface Command {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** What else it is found by. */
  readonly words?: readonly string[]
  readonly path?: string
  readonly run?: () => void
}

const matches = ({ title, detail = '', words = [] }: Command, search: string): boolean => {
  const text = [title, detail, ...words].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Those that hold every word of the search; titles that begin with it come first. */
export function findCommands(commands: readonly Command[], search: string): readonly Command[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return commands
  const rank = ({ title }: Command) => (title.toLowerCase().startsWith(wanted) ? 0 : 1)
  return commands.filter((command) => matches(command, wanted)).toSorted((a, b) => rank(a) - rank(b))
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

const declared: (() => readonly Command[])[] = []

/** A domain's own actions, for example "New flow"; called each time the palette opens. */
export const addCommands = (commands: () => readonly Command[]): void => {
  declared.push(commands)
}

export const declaredCommands = (): readonly Command[] => declared.flatMap((commands) => commands())
