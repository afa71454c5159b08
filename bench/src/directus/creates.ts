import pg from 'pg'
import type { Call } from '../frame/load.ts'
import type { Sides } from './pages.ts'

const create = (path: string, body: Readonly<Record<string, unknown>>): Call => ({ path, method: 'POST', body })

export const ourFolder = (name: string) =>
  create('/api/Administration/Folders/Create', { name, kind: 'flow', idParent: null })
export const theirFolder = (name: string) => create('/items/folder', { name, kind: 'flow', id_parent: null })

/** Each created folder has its audit event here, its activity and its revision there; else one of both did less. */
export async function checkCreates({ parley, directus }: Sides): Promise<void> {
  const ours = await parley.product.query<Counts>(
    `SELECT (SELECT count(*)::int FROM folder WHERE id_tenant = 1 AND name LIKE 'Bench %') AS made,
       (SELECT count(*)::int FROM audit_event WHERE id_tenant = 1 AND entity_name LIKE 'Bench %') AS told`,
  )
  const client = new pg.Client({ connectionString: directus.databaseUrl })
  await client.connect()
  try {
    const theirs = await client.query<Counts>(
      `SELECT (SELECT count(*)::int FROM folder) AS made, (SELECT count(*)::int FROM directus_revisions revision
         JOIN directus_activity activity ON activity.id = revision.activity AND activity.action = 'create'
         WHERE revision.collection = 'folder') AS told`,
    )
    for (const { made, told } of [...ours, ...theirs.rows])
      if (made === 0 || made !== told) throw new Error(`Of ${made} created folders ${told} were written down.`)
  } finally {
    await client.end()
  }
}

interface Counts {
  readonly made: number
  readonly told: number
}
