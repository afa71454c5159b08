import { screens } from '@parley/contract/kernel/screens.ts'
import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { openQuestion } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleOff, ExternalLink, MessageCircleQuestion, Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useKit } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { columnsOf, ListScreen, listOf, useList } from '../../shell/lists.ts'
import { t } from './knowledgeBase.messages.ts'

const AnswerDrawer = lazyPart(async () => (await import('./AnswerDrawer.tsx')).AnswerDrawer)

const { AnswerQuestion, DismissQuestion, Questions } = operations.KnowledgeBase
type OpenQuestion = z.output<typeof openQuestion>
const questions = listOf(screens.tenant, Questions, {
  name: 'knowledgeQuestions',
  sort: '-asked',
  search: t('searchQuestions'),
  filters: {},
  row: { id: 'idKnowledgeQuestion', name: ({ question }) => question },
})
const column = columnsOf(Questions)
const columns = [
  column.name('question', t('question'), { minWidth: 260 }),
  column.text('language', t('language'), { width: 110 }),
  column.count('asked', t('asked')),
  column.own('score', t('bestScore'), ({ score }) => score.toFixed(2), { width: 110, align: 'end' }),
  column.time('at', t('askedAt')),
]

/** What real conversations asked in vain; one press makes it an entry. */
export default function QuestionsPart({ base: { idKnowledgeBase } }: { base: KnowledgeBase }) {
  const list = useList(questions, { params: { idKnowledgeBase } })
  const { write } = useWrite(DismissQuestion)
  const { navigate } = useKit()
  const [answering, setAnswering] = useState<OpenQuestion>()
  const dismiss = async (idKnowledgeQuestion: number) => {
    await write({ params: { idKnowledgeBase, idKnowledgeQuestion } })
    showToast('success', t('dismissed'))
  }
  return (
    <ListScreen
      list={list}
      part={t('questions')}
      columns={columns}
      rowActions={(row) => [
        {
          id: 'answer',
          label: t('makeEntry'),
          icon: Plus,
          endpoint: AnswerQuestion,
          onAction: () => setAnswering(row),
        },
        {
          id: 'open',
          label: t('openConversation'),
          icon: ExternalLink,
          onAction: () => navigate(screens.conversation({ guid: row.guid })),
        },
        {
          id: 'dismiss',
          label: t('dismiss'),
          icon: CircleOff,
          endpoint: DismissQuestion,
          onAction: () => void dismiss(row.idKnowledgeQuestion).catch(() => {}),
        },
      ]}
      empty={{ icon: MessageCircleQuestion, title: t('noQuestions'), text: t('noQuestionsText') }}
    >
      {answering && (
        <AnswerDrawer idKnowledgeBase={idKnowledgeBase} asked={answering} onClose={() => setAnswering(undefined)} />
      )}
    </ListScreen>
  )
}
