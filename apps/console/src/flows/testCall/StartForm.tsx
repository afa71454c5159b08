import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useRead } from '../../shell/api.ts'
import { documentOf } from '../picture/flow-document.ts'
import { readStartValues, startVariables } from './start-values.ts'
import { t } from './testCall.messages.ts'
import type { TestCallHandle } from './use-test-call.ts'
import { useVersions } from './use-versions.ts'
import { VariableField } from './VariableField.tsx'

const { TestCall } = operations.CallManagement

/** Which version speaks, in which language, and what it knows at the start. */
export function StartForm({ flow, test }: { flow: CallScript; test: TestCallHandle }) {
  const { idCallScript } = flow
  const versions = useVersions(flow)
  const [version, setVersion] = useState(test.last?.version ?? flow.version)
  const [chosenLanguage, setLanguage] = useState(test.last?.language)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const isNewest = version === flow.version
  const older = useRead(
    operations.CallScripts.History,
    { params: { idCallScript, version } },
    { enabled: !isNewest, keepPrevious: false },
  )
  const document = isNewest ? documentOf(flow.document) : older.data && documentOf(older.data.document)
  const languages = document?.settings.languages.map(({ code }) => code) ?? []
  const language = languages.find((code) => code === chosenLanguage) ?? document?.settings.defaultLanguage ?? ''
  const variables = document ? startVariables(document) : []
  const isBroken = versions.find(({ value }) => value === version)?.isDisabled ?? false

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readStartValues(variables, texts)
    setErrors(read.errors)
    if (document && !isBroken && Object.keys(read.errors).length === 0)
      void test.start({ version, language, variables: read.values })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-faint text-sm">{t('introText')}</p>
      <Select label={t('version')} options={versions} value={version} onChange={setVersion} />
      {languages.length > 1 && (
        <Select
          label={t('language')}
          options={languages.map((code) => ({ value: code, label: code }))}
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
      <ErrorNote error={test.state.failure === undefined ? undefined : new Error(test.state.failure)} />
      <div className="flex justify-end">
        <ActionButton
          endpoint={TestCall}
          type="submit"
          variant="primary"
          autoFocus
          icon={Play}
          at={flow.idFolder}
          blocked={isBroken ? t('broken') : undefined}
        >
          {t('start')}
        </ActionButton>
      </div>
    </form>
  )
}
