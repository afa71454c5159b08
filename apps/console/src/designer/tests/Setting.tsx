import { AddTest as fields } from '@parley/contract/fields/callScripts.gen.ts'
import { testChannel } from '@parley/contract/flowTests/flowTest.enum.ts'
import type { FlowTestDraft } from '@parley/contract/flowTests/flowTest.schema.ts'
import { Select } from '../../kit/fields/Select.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { useEditor } from '../designer-context.ts'
import { JsonField, type OnBroken } from './JsonField.tsx'
import { t } from './tests.messages.ts'

interface Props {
  readonly draft: FlowTestDraft
  readonly onChange: (more: Partial<FlowTestDraft>) => void
  readonly onBroken: OnBroken
}

const channels = testChannel.entries.map(({ value, label }) => ({ value, label }))

/** When and how the conversation is held; most tests leave it as it is. */
export function Setting({ draft, onChange, onBroken }: Props) {
  const languages = useEditor((state) => state.document.settings.languages)
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer font-medium text-soft text-sm">{t('setting')}</summary>
      <div className="flex min-w-0 flex-col gap-2 pt-2">
        <Select
          {...wordsOf(fields.language)}
          options={[{ value: '', label: '–' }, ...languages.map(({ code }) => ({ value: code, label: code }))]}
          value={draft.language}
          onChange={(language) => onChange({ language })}
        />
        <Select
          {...wordsOf(fields.channel)}
          options={channels}
          value={draft.channel}
          onChange={(channel) => onChange({ channel })}
        />
        <TextField {...wordsOf(fields.at)} value={draft.at} onChange={(at) => onChange({ at })} />
        <TextField {...wordsOf(fields.zone)} value={draft.zone} onChange={(zone) => onChange({ zone })} />
        <JsonField
          label={t('variables')}
          value={draft.variables}
          isObject
          onBroken={onBroken}
          onChange={(variables) => onChange({ variables: variables as FlowTestDraft['variables'] })}
        />
      </div>
    </details>
  )
}
