import { Create as fields } from '@parley/contract/fields/grammars.gen.ts'
import { grammarFormat, grammarKind } from '@parley/contract/grammars/grammar.enum.ts'
import type { Grammar } from '@parley/contract/grammars/grammar.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { blank, draftOf, type GrammarFacts } from './grammar-draft.ts'
import { t } from './grammars.messages.ts'
import { starts } from './starts.ts'
import { useLanguageOptions } from './use-language-options.ts'

const { Create, Duplicate } = operations.Grammars
const created = ({ name }: Grammar) => t('created', { name })
const page = ({ idGrammar }: Grammar) => screens.grammar(idGrammar)
const kinds = grammarKind.entries.map(({ value, label }) => ({ value, label, description: t(`kind_${value}`) }))
const formats = grammarFormat.entries.map(({ value, label }) => ({ value, label }))

export function NewGrammarDrawer({ onClose }: { onClose: () => void }) {
  const languages = useLanguageOptions()
  return (
    <CreateDrawer
      title={t('create')}
      action={t('createAction')}
      operation={Create}
      values={blank}
      send={(facts, write) => write({ body: draftOf({ ...facts, source: starts[facts.format] }) })}
      created={created}
      page={page}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.name} autoFocus />
          <FormComboBox control={control} field={fields.language} options={languages} placeholder={t('anyLanguage')} />
          <FormRadio control={control} name="kind" label={t('kind')} options={kinds} />
          <Format control={control} />
        </>
      )}
    </CreateDrawer>
  )
}

/** Only rules are written in a format. */
function Format({ control }: { control: Control<GrammarFacts> }) {
  const kind = useWatch({ control, name: 'kind' })
  return kind === 'rules' ? <FormSelect control={control} name="format" label={t('format')} options={formats} /> : null
}

export const CopyGrammarDrawer = ({
  grammar: { idGrammar, name },
  onClose,
}: {
  grammar: Grammar
  onClose: () => void
}) => (
  <CreateDrawer
    title={t('duplicate')}
    action={t('duplicate')}
    operation={Duplicate}
    values={{ name: t('copyName', { name }) }}
    send={(body, write) => write({ params: { idGrammar }, body })}
    created={created}
    page={page}
    onClose={onClose}
  >
    {(control) => <FormText control={control} field={fields.name} autoFocus />}
  </CreateDrawer>
)
