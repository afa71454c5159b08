import { UpdateBasic as changes, Create as fields } from '@parley/contract/fields/languages.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Language } from '@parley/contract/languages/language.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormText } from '../kit/forms/FormText.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './languages.messages.ts'

const { Basic, Create, UpdateBasic } = operations.Languages

/** Its page shows what the flows of the tenant lack in it. */
export const NewLanguageDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    operation={Create}
    values={{ code: '', name: '' }}
    created={({ name }: Language) => t('created', { name })}
    page={({ idLanguage }: Language) => screens.language(idLanguage)}
    onClose={onClose}
  >
    {(control) => (
      <>
        <FormText control={control} field={fields.code} autoFocus />
        <FormText control={control} field={fields.name} />
      </>
    )}
  </CreateDrawer>
)

export function RenameLanguageDrawer({ language, onClose }: { language: Language; onClose: () => void }) {
  const { idLanguage } = language
  const change = useChange(UpdateBasic, Basic, { params: { idLanguage }, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditDrawer
      {...change}
      title={t('rename')}
      entity={language}
      factsOf={({ name, speech, pronunciations }) => ({ name, speech, pronunciations })}
      fields={changes}
      onClose={onClose}
    >
      {(control) => <FormText control={control} field={changes.name} autoFocus />}
    </EditDrawer>
  )
}
