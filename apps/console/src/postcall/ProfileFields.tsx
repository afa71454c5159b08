import { Update as facts } from '@parley/contract/fields/analysisProfiles.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { Trash2 } from 'lucide-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { FormSwitch } from '../kit/forms/FormCheckbox.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTags } from '../kit/forms/FormTags.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { AddButton, BOX, type ProfileControl, Section } from './profile.parts.tsx'
import { t } from './profiles.messages.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { TrialPart } from './TrialPart.tsx'

/** All of a profile: which calls, the scorecard, topics and fields, and what it makes of a call. */
export function ProfileFields({ control }: ProfileControl) {
  return (
    <>
      <FormText control={control} field={facts.name} autoFocus />
      <Section title={t('general')}>
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <FormText control={control} field={facts['definition.language']} />
          <FormNumber control={control} field={facts['definition.minSeconds']} />
          <FormNumber control={control} field={facts['definition.share']} />
        </div>
      </Section>
      <Section title={t('scorecard')} help={t('scorecardHelp')}>
        <QuestionFields control={control} />
      </Section>
      <Topics control={control} />
      <Sentiment control={control} />
      <Fields control={control} />
      <FormSwitch control={control} field={facts['definition.hasSummary']} />
      <TrialPart control={control} />
    </>
  )
}

const { Models } = operations.Nlp
const all = { query: { limit: 200 } }

function useModels() {
  const can = useCan()
  const { data } = useRead(Models, all, { enabled: can(Models) })
  return data?.items ?? []
}

/** Of models whose error is not known nothing is offered, but what is chosen stays visible. */
function Sentiment({ control }: ProfileControl) {
  const chosen = useWatch({ control, name: 'definition.sentimentModel' })
  const options = useModels().flatMap(({ guid, name, publishedVersion, accuracy }) => {
    if (guid !== chosen && (publishedVersion === null || accuracy === null)) return []
    const right = accuracy === null ? '' : ` · ${t('right', { share: Math.round(accuracy * 100) })}`
    return [{ value: guid, label: `${name}${right}` }]
  })
  const isOffered = options.length > 0 || chosen !== null
  return (
    <Section title={t('sentiment')} help={t(isOffered ? 'sentimentHelp' : 'sentimentNone')}>
      {isOffered && (
        <FormComboBox
          control={control}
          field={facts['definition.sentimentModel']}
          options={options}
          placeholder={t('noModel')}
        />
      )}
    </Section>
  )
}

function Topics({ control }: ProfileControl) {
  const { fields, append, remove } = useFieldArray({ control, name: 'definition.topics' })
  const models = useModels()
  const chosen = useWatch({ control, name: 'definition.topicModel' })
  const options = models.map(({ guid, name }) => ({ value: guid, label: name }))
  return (
    <Section title={t('topics')} help={t('topicsHelp')}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={BOX}>
          <legend className="sr-only">{t('topic', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-2">
              <FormText
                control={control}
                field={facts['definition.topics.*.name']}
                name={`definition.topics.${at}.name`}
              />
              <FormTags
                control={control}
                field={facts['definition.topics.*.phrases']}
                name={`definition.topics.${at}.phrases`}
              />
            </div>
            <div className="pt-[26px]">
              <IconButton
                label={t('remove', { name: t('topic', { number: at + 1 }) })}
                icon={Trash2}
                onPress={() => remove(at)}
              />
            </div>
          </div>
        </fieldset>
      ))}
      <AddButton onPress={() => append({ name: '', phrases: [] })}>{t('addTopic')}</AddButton>
      {(options.length > 0 || chosen !== null) && (
        <FormComboBox
          control={control}
          field={facts['definition.topicModel']}
          options={options}
          placeholder={t('noModel')}
        />
      )}
    </Section>
  )
}

function Fields({ control }: ProfileControl) {
  const { fields, append, remove } = useFieldArray({ control, name: 'definition.fields' })
  const values = useWatch({ control, name: 'definition.fields' })
  return (
    <Section title={t('fields')} help={t('fieldsHelp')}>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={BOX}>
          <legend className="sr-only">{t('field', { number: at + 1 })}</legend>
          <div className="flex items-start gap-3">
            <div className="grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-3">
              <FormText
                control={control}
                field={facts['definition.fields.*.name']}
                name={`definition.fields.${at}.name`}
              />
              <FormSelect
                control={control}
                field={facts['definition.fields.*.source']}
                name={`definition.fields.${at}.source`}
              />
              {values[at]?.source === 'variable' && (
                <FormText
                  control={control}
                  field={facts['definition.fields.*.variable']}
                  name={`definition.fields.${at}.variable`}
                />
              )}
            </div>
            <div className="pt-[26px]">
              <IconButton
                label={t('remove', { name: t('field', { number: at + 1 }) })}
                icon={Trash2}
                onPress={() => remove(at)}
              />
            </div>
          </div>
        </fieldset>
      ))}
      <AddButton onPress={() => append({ name: '', source: 'variable', variable: '' })}>{t('addField')}</AddButton>
    </Section>
  )
}
