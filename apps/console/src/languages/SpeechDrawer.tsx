import { UpdateBasic as fields } from '@parley/contract/fields/languages.gen.ts'
import type { Language } from '@parley/contract/languages/language.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus, X } from 'lucide-react'
import { type Control, useController, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useRead } from '../shell/api.ts'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { choiceOf, speakerOf, voiceOptions } from '../speech/voices.ts'
import { t } from './languages.messages.ts'

const { Basic, UpdateBasic } = operations.Languages
type Facts = Pick<Language, 'name' | 'speech' | 'pronunciations'>

const lists = {
  pronunciations: {
    key: ({ word }: Facts['pronunciations'][number]) => word.toLowerCase(),
    name: ({ word }: Facts['pronunciations'][number]) => word,
    show: ({ say }: Facts['pronunciations'][number]) => say,
  },
}

/** How a language is spoken everywhere: voice, manner, and how its words are read. */
export function SpeechDrawer({ language, onClose }: { language: Language; onClose: () => void }) {
  const { idLanguage, code } = language
  const change = useChange(UpdateBasic, Basic, { params: { idLanguage }, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditDrawer
      {...change}
      title={t('editSpeech')}
      width="wide"
      entity={language}
      factsOf={({ name, speech, pronunciations }): Facts => ({ name, speech, pronunciations })}
      fields={fields}
      lists={lists}
      onClose={onClose}
    >
      {(control) => (
        <>
          <VoiceField control={control} code={code} />
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
            <FormNumber control={control} field={fields['speech.rate']} step={0.05} />
            <FormNumber control={control} field={fields['speech.pitch']} step={0.05} />
            <FormNumber control={control} field={fields['speech.gain']} step={1} />
          </div>
          <Words control={control} />
        </>
      )}
    </EditDrawer>
  )
}

function VoiceField({ control, code }: { control: Control<Facts>; code: string }) {
  const { data: engines = [] } = useRead(operations.Tools.SpeechEngines)
  const { field } = useController({ control, name: 'speech' })
  const options = voiceOptions(engines, code, t('bestVoice'))
  const speaker = speakerOf(field.value)
  const isKnown = options.some(({ value }) => value === speaker)
  return (
    <ComboBox
      label={t('voice')}
      options={isKnown ? options : [...options, { value: speaker, label: t('voiceGone', { voice: speaker }) }]}
      value={speaker}
      onChange={(next) => field.onChange({ ...field.value, ...choiceOf(next ?? '') })}
    />
  )
}

/** Each word beside how it is read. */
function Words({ control }: { control: Control<Facts> }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'pronunciations' })
  const words = useWatch({ control, name: 'pronunciations' })
  const { errors } = useFormState({ control, name: 'pronunciations', exact: true })
  return (
    <section className="flex flex-col gap-3" aria-label={t('pronunciations')}>
      <div>
        <h3 className="font-medium text-ink text-sm">{t('pronunciations')}</h3>
        <p className="text-faint text-sm">{fields.pronunciations.help}</p>
      </div>
      {rows.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
          <FormText control={control} field={fields['pronunciations.*.word']} name={`pronunciations.${at}.word`} />
          <FormText control={control} field={fields['pronunciations.*.say']} name={`pronunciations.${at}.say`} />
          <IconButton
            label={t('removePronunciation', { word: words[at]?.word ?? '' })}
            icon={X}
            onPress={() => remove(at)}
          />
        </div>
      ))}
      {errors.pronunciations?.message !== undefined && (
        <p role="alert" className="text-danger-ink text-sm">
          {errors.pronunciations.message}
        </p>
      )}
      <div>
        <Button icon={Plus} onPress={() => append({ word: '', say: '' })}>
          {t('addPronunciation')}
        </Button>
      </div>
    </section>
  )
}
