import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useRead } from '../../shell/api.ts'
import { documentOf } from '../picture/flow-document.ts'
import { useLanguageName } from '../use-language-name.ts'
import { useVersions } from '../versions/use-versions.ts'
import { DRAFT, openDrafts } from './open-drafts.ts'
import { readStartValues, startVariables } from './start-values.ts'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'
import { VariableField } from './VariableField.tsx'
import { SpeakChoice } from './voice/SpeakChoice.tsx'
import type { Listens } from './voice/use-voice-call.ts'

const { TestCall } = operations.CallManagement

/** Which version speaks, in which language, and what it knows at the start. */
export function StartForm({ flow, test }: { flow: CallScript; test: TestCallHandle }) {
  const { idCallScript } = flow
  const known = useVersions(flow)
  const hasDraft = flow.draft !== null || openDrafts.has(idCallScript)
  const draftOption = { value: DRAFT, label: t('draft'), description: t('draftHelp') }
  const versions = hasDraft ? [draftOption, ...known] : known
  const [version, setVersion] = useState(test.last?.version ?? (hasDraft ? DRAFT : flow.version))
  const [chosenLanguage, setLanguage] = useState(test.last?.language)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [sends, setSends] = useState(test.last?.sends ?? false)
  const isNewest = version === flow.version
  const older = useRead(
    operations.CallScripts.History,
    { params: { idCallScript, version } },
    { enabled: !isNewest && version !== DRAFT, keepPrevious: false },
  )
  const draft = useRead(operations.CallScripts.Draft, { params: { idCallScript } }, { enabled: version === DRAFT })
  const read = isNewest ? flow : version === DRAFT ? draft.data : older.data
  const document = read && documentOf(read.document)
  const languageName = useLanguageName()
  const languages = document?.settings.languages.map(({ code }) => code) ?? []
  const language = languages.find((code) => code === chosenLanguage) ?? document?.settings.defaultLanguage ?? ''
  const variables = document ? startVariables(document) : []

  function submit(listens?: Listens) {
    const given = readStartValues(variables, texts)
    setErrors(given.errors)
    if (document && Object.keys(given.errors).length === 0)
      void test.start({ version, language, variables: given.values, sends, listens })
  }

  return (
    <FormElement onSubmit={() => submit()} className="flex flex-col gap-4">
      <p className="text-faint text-sm">{t('introText')}</p>
      <Select label={t('version')} options={versions} value={version} onChange={setVersion} />
      {languages.length > 1 && (
        <Select
          label={t('language')}
          options={languages.map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      {variables.length > 0 && (
        <details open={Object.keys(errors).length > 0 || undefined}>
          <summary className="cursor-pointer rounded-control font-medium text-ink text-sm">{t('values')}</summary>
          <fieldset className="flex flex-col gap-3 pt-2">
            <legend className="text-faint text-xs">{t('valuesHelp')}</legend>
            {variables.map((variable) => (
              <VariableField
                key={variable.name}
                variable={variable}
                value={texts[variable.name] ?? ''}
                error={errors[variable.name]}
                onChange={(text) => setTexts({ ...texts, [variable.name]: text })}
              />
            ))}
          </fieldset>
        </details>
      )}
      <Switch isSelected={sends} onChange={setSends} help={t('sendsHelp')}>
        {t('sends')}
      </Switch>
      <ErrorNote error={test.state.failure === undefined ? undefined : new Error(test.state.failure)} />
      <SpeakChoice flow={flow} onSpeak={submit} initial={test.last?.listens} />
      <div className="flex justify-end">
        <ActionButton endpoint={TestCall} type="submit" variant="primary" autoFocus icon={Play} at={flow.idFolder}>
          {t('start')}
        </ActionButton>
      </div>
    </FormElement>
  )
}
