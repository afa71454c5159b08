import type { Entry } from './writer.ts'

/** A folder as the database holds it, with how many audit events tell of it. */
export interface Found {
  readonly id: string
  readonly name: string
  readonly rowVersion: number
  readonly created: number
  readonly changed: number
}

/** What the writers were told and the database does not bear out, in words; empty where all fits. */
export const compare = (entries: readonly Entry[], found: readonly Found[]): string[] => [
  ...missing(entries, found),
  ...unexplained(entries, found),
]

function missing(entries: readonly Entry[], found: readonly Found[]): string[] {
  const byId = new Map(found.map((folder) => [folder.id, folder]))
  return entries.flatMap((entry) => {
    if (entry.idFolder === undefined) return []
    const folder = byId.get(String(entry.idFolder))
    if (!folder) return [`“${entry.acknowledged}” was acknowledged and is not there`]
    const asked = entry.asked.indexOf(folder.name)
    const acknowledged = entry.asked.indexOf(entry.acknowledged ?? '')
    if (asked < acknowledged) return [`“${folder.name}” was acknowledged as “${entry.acknowledged}”`]
    return folder.rowVersion < entry.changes ? [`“${folder.name}” lost a change`] : []
  })
}

function unexplained(entries: readonly Entry[], found: readonly Found[]): string[] {
  const names = new Set(entries.flatMap((entry) => entry.asked))
  const firsts = found.map((folder) => folder.name.replace(/ [bc]$/, ''))
  const doubled = firsts.filter((name, index) => firsts.indexOf(name) !== index)
  return [
    ...doubled.map((name) => `“${name}” is there twice`),
    ...found.filter((folder) => !names.has(folder.name)).map((folder) => `nobody asked for “${folder.name}”`),
    ...found
      .filter((folder) => folder.created !== 1 || folder.changed !== folder.rowVersion - 1)
      .map(
        (folder) => `“${folder.name}”: ${folder.created} + ${folder.changed} events for ${folder.rowVersion} changes`,
      ),
  ]
}
