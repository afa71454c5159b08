import { ReviewAnalysis as fields } from '@parley/contract/fields/conversations.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { AnswerValue } from '@parley/contract/postcall/postcall.enum.ts'
import { answerValue } from '@parley/contract/postcall/postcall.enum.ts'
import { valuesOf } from '@parley/contract/postcall/postcall.rules.ts'
import type { CallAnalysis } from '@parley/contract/postcall/postcall.schema.ts'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { t } from './findings.messages.ts'

const { ReviewAnalysis } = operations.Conversations
type Values = { answers: { value: AnswerValue | null }[]; note: string }
type Props = { analysis: CallAnalysis; onClose: () => void }

/** The scorecard without the answers of the judge. */
export function ReviewDrawer({ analysis: { idCallAnalysis, questions }, onClose }: Props) {
  const values: Values = { answers: questions.map(() => ({ value: null })), note: '' }
  return (
    <CreateDrawer
      title={t('review')}
      action={t('save')}
      operation={ReviewAnalysis}
      values={values}
      send={({ answers, note }, write) =>
        write({
          params: { idCallAnalysis },
          body: {
            answers: questions.flatMap(({ key }, at) => {
              const value = answers[at]?.value
              return value ? [{ key, value }] : []
            }),
            note,
          },
        })
      }
      created={() => t('saved')}
      onClose={onClose}
    >
      {(control) => (
        <>
          {questions.map(({ key, text, scale }, at) => (
            <FormRadio
              key={key}
              control={control}
              name={`answers.${at}.value`}
              label={text}
              isRequired
              isHorizontal
              options={valuesOf(scale).map((value) => ({ value, label: answerValue.label(value) }))}
            />
          ))}
          <FormTextArea control={control} field={fields.note} />
        </>
      )}
    </CreateDrawer>
  )
}
