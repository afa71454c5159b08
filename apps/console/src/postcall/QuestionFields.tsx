import { Update as facts } from '@parley/contract/fields/analysisProfiles.gen.ts'
import { newQuestion, newRule, ruleFacts, weightsOf } from '@parley/contract/postcall/postcall.rules.ts'
import type { Question } from '@parley/contract/postcall/postcall.schema.ts'
import { Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { useController, useFieldArray, useWatch } from 'react-hook-form'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { cx } from '../kit/cx.ts'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTags } from '../kit/forms/FormTags.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { AddButton, BOX, type ProfileControl } from './profile.parts.tsx'
import { t } from './profiles.messages.ts'

const q = (name: 'section' | 'text' | 'weight' | 'gravity' | 'scale' | 'judge') =>
  facts[`definition.questions.*.${name}`]

/** The scorecard: questions with their weights, and what answers them. */
export function QuestionFields({ control }: ProfileControl) {
  const { fields, append, remove } = useFieldArray({ control, name: 'definition.questions' })
  const questions = useWatch({ control, name: 'definition.questions' })
  const sum = weightsOf({ questions: questions.map((each) => ({ ...each, weight: Number(each.weight) || 0 })) })
  const add = () => {
    const last = questions.at(-1)
    const question = newQuestion(crypto.randomUUID().slice(0, 8))
    append({ ...question, weight: Math.max(0, 100 - sum), ...(last && { section: last.section }) })
  }
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={BOX}>
          <legend className="sr-only">{t('question', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <FormText control={control} field={q('text')} name={`definition.questions.${at}.text`} />
            </div>
            <div className="pt-[26px]">
              <IconButton label={t('deleteQuestion', { number: at + 1 })} icon={Trash2} onPress={() => remove(at)} />
            </div>
          </div>
          <div className="grid items-start gap-3 sm:grid-cols-3">
            <FormText control={control} field={q('section')} name={`definition.questions.${at}.section`} />
            <FormNumber control={control} field={q('weight')} name={`definition.questions.${at}.weight`} />
            <FormSelect control={control} field={q('gravity')} name={`definition.questions.${at}.gravity`} />
            <FormSelect control={control} field={q('judge')} name={`definition.questions.${at}.judge`} />
            {questions[at]?.judge !== 'rule' && (
              <FormSelect control={control} field={q('scale')} name={`definition.questions.${at}.scale`} />
            )}
          </div>
          {questions[at]?.judge === 'rule' && <Rule control={control} at={at} question={questions[at]} />}
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <AddButton onPress={add}>{t('addQuestion')}</AddButton>
        {questions.length > 0 && (
          <p
            className={cx('text-sm tabular-nums', sum === 100 ? 'text-soft' : 'font-medium text-warning-ink')}
            role="status"
          >
            {t('weights', { sum })}
          </p>
        )}
      </div>
    </>
  )
}

function Rule({ control, at, question }: ProfileControl & { at: number; question: Question }) {
  const { field: scale } = useController({ control, name: `definition.questions.${at}.scale` })
  // A rule answers yes or no; the choice of answers is not shown any more.
  useEffect(() => {
    if (scale.value !== 'yesNo') scale.onChange('yesNo')
  }, [scale])
  const { kind } = { ...newRule(), ...question.rule }
  const { needs, help, unit } = ruleFacts[kind]
  const name = `definition.questions.${at}.rule` as const
  const isSaid = kind === 'said' || kind === 'notSaid'
  return (
    <div className="grid items-start gap-3 sm:grid-cols-3">
      <FormSelect control={control} field={facts['definition.questions.*.rule.kind']} name={`${name}.kind`} />
      {isSaid && <FormSelect control={control} field={facts['definition.questions.*.rule.who']} name={`${name}.who`} />}
      {needs === 'phrases' && (
        <FormTags
          control={control}
          field={facts['definition.questions.*.rule.phrases']}
          name={`${name}.phrases`}
          help={help ?? ''}
          {...(isSaid ? {} : { label: t(kind === 'endStep' ? 'steps' : 'dispositions') })}
        />
      )}
      {needs === 'variable' && (
        <>
          <FormText control={control} field={facts['definition.questions.*.rule.variable']} name={`${name}.variable`} />
          <FormText control={control} field={facts['definition.questions.*.rule.value']} name={`${name}.value`} />
        </>
      )}
      {needs === 'most' && (
        <FormNumber
          control={control}
          field={facts['definition.questions.*.rule.most']}
          name={`${name}.most`}
          label={`${facts['definition.questions.*.rule.most'].label} (${unit})`}
        />
      )}
      {needs === 'outcomes' && (
        <FormCheckboxGroup
          control={control}
          field={facts['definition.questions.*.rule.outcomes']}
          name={`${name}.outcomes`}
          isHorizontal
        />
      )}
    </div>
  )
}
