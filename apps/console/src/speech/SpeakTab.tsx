import { TtsGenerator as fields } from '@parley/contract/fields/tools.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { MOST_CHARACTERS, sampleRate, speechFormat } from '@parley/contract/speech/speech.enum.ts'
import type { Speech, SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Control, useController, useFormState, useWatch } from 'react-hook-form'
import { Form } from '../kit/forms/Form.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTextArea } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { useApi, useLoaded, useRead } from '../shell/api.ts'
import { t } from './speech.messages.ts'
import { useMarkupWords } from './use-markup-words.ts'
import { BEST, choiceOf, SPEAK_TIMEOUT_MS, voiceOptions } from './voices.ts'

// Nobody needs it before something was spoken.
const Heard = lazyPart(async () => (await import('./Heard.tsx')).Heard)

const { SpeechEngines, TtsGenerator } = operations.Tools
const PAIR = 'grid grid-cols-2 gap-3 max-sm:grid-cols-1'

type Values = Omit<SpeechRequest, 'engine' | 'voice'> & { speaker: string }
const requestOf = ({ speaker, ...values }: Values): SpeechRequest => ({ ...values, ...choiceOf(speaker) })

/** Writes a text, has it spoken, listens, takes it along or keeps it for flows. */
export default function SpeakTab() {
  const call = useApi()
  const { data: languages = [] } = useRead(operations.Lookups.SupportedLanguages)
  const [spoken, setSpoken] = useState<{ speech: Speech; request: SpeechRequest }>()
  const language = languages.find(({ code }) => code.startsWith('en'))?.code ?? languages[0]?.code ?? 'en-GB'
  const draft = useDraft<Values>({
    values: {
      text: '',
      format: speechFormat.of.TEXT,
      language,
      speaker: BEST,
      rate: 1,
      pitch: 1,
      gain: 0,
      sampleRate: sampleRate.of.WIDE,
    },
  })
  const { control } = draft
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={t('what')}>
        <Form
          draft={draft}
          isNew
          isUnguarded
          submitLabel={t('speak')}
          onSubmit={async (values) => {
            const request = requestOf(values)
            const options = { silent: true, timeoutMs: SPEAK_TIMEOUT_MS }
            setSpoken({ speech: await call(TtsGenerator, { body: request }, options), request })
          }}
        >
          <Words control={control} />
          <div className={PAIR}>
            <FormComboBox
              control={control}
              field={fields.language}
              options={languages.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <SpeakerField control={control} />
          </div>
          <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
            <FormNumber control={control} field={fields.rate} step={0.05} />
            <FormNumber control={control} field={fields.pitch} step={0.05} />
            <FormNumber control={control} field={fields.gain} step={1} />
          </div>
        </Form>
      </Card>
      <Card title={t('heard')} className="lg:sticky lg:top-4">
        <div aria-live="polite">
          {spoken ? <Heard {...spoken} /> : <EmptyState title={t('nothing')}>{t('nothingText')}</EmptyState>}
        </div>
      </Card>
    </div>
  )
}

function Words({ control }: { control: Control<Values> }) {
  const [text, format] = useWatch({ control, name: ['text', 'format'] })
  const { fault, notes = [] } = useMarkupWords(text, format === speechFormat.of.SSML)
  const { errors } = useFormState({ control, name: 'text', exact: true })
  const most = formatCount(MOST_CHARACTERS)
  return (
    <>
      <div className={PAIR}>
        <FormSelect control={control} field={fields.format} />
        <FormSelect control={control} field={fields.sampleRate} />
      </div>
      <FormTextArea
        control={control}
        field={fields.text}
        rows={5}
        help={t(format === speechFormat.of.SSML ? 'markupHelp' : 'textHelp', { most })}
      />
      {/* The core says the same at the field, once it was asked. */}
      {fault !== undefined && errors.text === undefined && (
        <p role="status" className="-mt-2 text-sm text-warning-ink">
          {fault}
        </p>
      )}
      {notes.length > 0 && (
        <div role="status" className="-mt-2 text-sm text-soft">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** Voices of the language that is chosen. */
function SpeakerField({ control }: { control: Control<Values> }) {
  const { data: engines } = useLoaded(SpeechEngines)
  const language = useWatch({ control, name: 'language' })
  const options = voiceOptions(engines, language, t('bestVoice'))
  const { field } = useController({ control, name: 'speaker' })
  const isKnown = options.some(({ value }) => value === field.value)
  const reset = useEffectEvent(() => field.onChange(BEST))
  useEffect(() => {
    // A voice of another language would read this one as its own.
    if (!isKnown) reset()
  }, [isKnown])
  return (
    <FormComboBox
      control={control}
      name="speaker"
      label={fields.voice.label}
      options={options}
      {...(options.length === 1 ? { help: t('noVoice') } : {})}
    />
  )
}
