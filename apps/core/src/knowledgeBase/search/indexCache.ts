import type { KeptMinScore } from '@parley/contract/knowledgeBase/minScore.schema.ts'
import type { Db } from '../../kernel/db.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { type Answerable, SearchIndex } from './searchIndex.ts'
import { foldOf } from './terms.ts'

interface Base {
  readonly idKnowledgeBase: number
  readonly guid: string
  readonly indexVersion: number
}
interface Kept {
  readonly version: number
  readonly index: Promise<SearchIndex>
  size: number
}

/** Questions and passages that are kept indexed, of all knowledge bases of a process together: some 200 MB. */
const MOST_KEPT = 30_000
// By what no other database has too: numbers begin with 1 in each, and tests open several in a process.
const kept = new Map<string, Kept>()

/** Which knowledge base a flow names, as long as its tenant has it. */
export const findBase = async (
  db: Db,
  guid: string,
): Promise<(Base & { readonly minScore: KeptMinScore | null }) | undefined> =>
  await db
    .selectFrom('knowledgeBase')
    .select(['idKnowledgeBase', 'guid', 'indexVersion', 'minScore'])
    .where('guid', '=', guid)
    .executeTakeFirst()

/** The index of a knowledge base as it is now. What changed elsewhere shows by the version, which the caller has just read as its tenant. */
export async function indexOf(db: Db, { idKnowledgeBase, guid, indexVersion }: Base): Promise<SearchIndex> {
  const known = kept.get(guid)
  if (known?.version === indexVersion) {
    // The one that was used last is the last to go.
    kept.delete(guid)
    kept.set(guid, known)
    return await known.index
  }
  const made: Kept = {
    version: indexVersion,
    index: answerables(db, idKnowledgeBase).then((all) => SearchIndex.of(all)),
    size: 0,
  }
  kept.set(guid, made)
  try {
    const index = await made.index
    made.size = index.size
    forgetOldest()
    return index
  } catch (error) {
    if (kept.get(guid) === made) kept.delete(guid)
    throw error
  }
}

function forgetOldest(): void {
  let size = [...kept.values()].reduce((sum, each) => sum + each.size, 0)
  for (const [guid, each] of kept) {
    if (size <= MOST_KEPT || kept.size === 1) return
    kept.delete(guid)
    size -= each.size
  }
}

interface PassageRow {
  readonly idKnowledgeSource: number
  readonly title: string
  readonly url: string | null
  readonly text: string
  readonly heading: readonly string[]
  readonly page: number | null
  readonly row: number | null
  readonly question: string | null
}

/** Everything that can answer, without the passages of a source that is to be replaced. */
export async function answerables(db: Db, idKnowledgeBase: number, without = 0): Promise<Answerable[]> {
  const base = await db
    .selectFrom('knowledgeBase')
    .select('entries')
    .where('idKnowledgeBase', '=', idKnowledgeBase)
    .executeTakeFirst()
  const passages = await rowsOf(db)<PassageRow>`
    SELECT p.id_knowledge_source, s.title, s.url, p.text, p.heading, p.page, p.row, p.question
    FROM knowledge_passage p JOIN knowledge_source s USING (id_knowledge_source)
    WHERE p.id_knowledge_base = ${idKnowledgeBase} AND p.id_knowledge_source <> ${without}
    ORDER BY p.id_knowledge_source, p.ordinal`
  return [
    ...(base?.entries ?? []).map(({ question, answer, language }) => ({
      ...{ asked: question, text: answer, language, isEntry: true },
      source: { title: question, heading: [], page: null, row: null, url: null, idKnowledgeSource: null },
    })),
    ...passages.map(passageOf),
  ]
}

/** A passage as it answers, under the title of its source and its headings. */
export function passageOf({ idKnowledgeSource, title, url, text, question, ...place }: PassageRow): Answerable {
  const { heading, page, row } = place
  const source = { title, heading: [...heading], page, row, url, idKnowledgeSource: Number(idKnowledgeSource) }
  if (question !== null) return { asked: question, text, language: null, isEntry: true, source }
  const asked =
    heading[0] !== undefined && foldOf(heading[0]) === foldOf(title) ? heading.join(' ') : [title, ...heading].join(' ')
  return {
    ...{ asked, text, language: null, isEntry: false },
    source,
  }
}
