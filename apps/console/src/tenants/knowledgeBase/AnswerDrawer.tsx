import { AnswerQuestion as fields } from '@parley/contract/fields/knowledgeBase.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { t } from './knowledgeBase.messages.ts'

const { AnswerQuestion } = operations.KnowledgeBase
type Asked = { idKnowledgeQuestion: number; question: string; language: string }

/** The question as it was asked, to be put well and answered. */
export const AnswerDrawer = ({
  idKnowledgeBase,
  asked: { idKnowledgeQuestion, question, language },
  onClose,
}: {
  idKnowledgeBase: number
  asked: Asked
  onClose: () => void
}) => (
  <CreateDrawer
    title={t('makeEntry')}
    action={t('makeEntryAction')}
    operation={AnswerQuestion}
    values={{ question, answer: '' }}
    send={(entry, write) => write({ params: { idKnowledgeBase, idKnowledgeQuestion }, body: { ...entry, language } })}
    created={() => t('entryMade')}
    onClose={onClose}
  >
    {(control) => (
      <>
        <FormText control={control} field={fields.question} />
        <FormTextArea control={control} field={fields.answer} autoFocus />
      </>
    )}
  </CreateDrawer>
)
