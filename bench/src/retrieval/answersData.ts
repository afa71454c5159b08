import { readFile } from 'node:fs/promises'
import type { Answerable } from '../../../apps/core/src/knowledgeBase/search/searchIndex.ts'
import { chunksOf } from '../../../apps/core/src/knowledgeBase/text/chunk.ts'
import { readPublicData } from '../nlp/publicData.ts'

const FILE = new URL('../../data/answers.txt', import.meta.url)
/** Of CLINC150, what belongs to no category: nothing that a bank answers. */
const FAR = 60

/** What a bank says of itself, questions with the words that a right answer has, and questions that it says nothing of: near ones and far ones. */
export async function readAnswers() {
  const passages: Answerable[] = []
  const asked: { readonly question: string; readonly expected: string }[] = []
  const strange: string[] = []
  let title = ''
  for (const line of (await readFile(FILE, 'utf8')).split('\n')) {
    if (line.startsWith('# ')) title = line.slice(2)
    else if (line.startsWith('? ')) {
      const [question = '', expected = ''] = line.slice(2).split(' > ')
      asked.push({ question, expected })
    } else if (line.startsWith('! ')) strange.push(line.slice(2))
    else if (line !== '')
      for (const { text } of await chunksOf([{ text: line, heading: [title], page: null }]))
        passages.push({
          ...{ asked: title, text, language: null, isEntry: false },
          source: { title, heading: [], page: null, row: null, url: null, idKnowledgeSource: passages.length },
        })
  }
  const far = (await readPublicData('clinc150', 1)).strange.slice(0, FAR)
  return { passages, asked, strange, far }
}
