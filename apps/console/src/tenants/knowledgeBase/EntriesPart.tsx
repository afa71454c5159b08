import { UpdateEntries as words } from '@parley/contract/fields/knowledgeBase.gen.ts'
import type { KnowledgeBase, KnowledgeEntry } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { useLanguageOptions } from '../../grammars/use-language-options.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { EditForm } from '../../shell/editing/EditForm.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from './knowledgeBase.messages.ts'

const { Entries, UpdateEntries } = operations.KnowledgeBase
type Values = { entries: KnowledgeEntry[] }
const factsOf = ({ entries }: KnowledgeBase): Values => ({ entries })
const question = (entry: KnowledgeEntry) => entry.question
const lists = { entries: { key: question, name: question, show: ({ answer }: KnowledgeEntry) => answer } }

/** Questions with their answers, as people wrote them. */
export default function EntriesPart({ base }: { base: KnowledgeBase }) {
  const params = { idKnowledgeBase: base.idKnowledgeBase }
  const change = useChange(UpdateEntries, Entries, { params, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditForm
      {...change}
      entity={base}
      factsOf={factsOf}
      fields={{ entries: words.entries }}
      lists={lists}
      save={({ entries }, on) => change.save({ name: on.name, entries }, on)}
      className="gap-4"
    >
      {({ control }) => <EntryFields control={control} />}
    </EditForm>
  )
}

function EntryFields({ control }: { control: Control<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'entries' })
  const languages = useLanguageOptions()
  return (
    <>
      {fields.length === 0 && <p className="text-faint">{t('noEntries')}</p>}
      {fields.map(({ id, question: asked }, at) => (
        <fieldset
          key={id}
          className="grid grid-cols-[1fr_12rem_auto] items-start gap-3 rounded-card bg-surface p-3 ring-1 ring-line max-sm:grid-cols-1"
        >
          <legend className="sr-only">{asked}</legend>
          <FormText control={control} field={words['entries.*.question']} name={`entries.${at}.question`} />
          <FormComboBox
            control={control}
            field={words['entries.*.language']}
            name={`entries.${at}.language`}
            options={languages}
            placeholder={t('anyLanguage')}
          />
          <div className="pt-6">
            <IconButton label={t('removeEntry')} icon={Trash2} onPress={() => remove(at)} />
          </div>
          <FormTextArea
            control={control}
            field={words['entries.*.answer']}
            name={`entries.${at}.answer`}
            className="col-span-full"
          />
        </fieldset>
      ))}
      <div>
        <Button icon={Plus} onPress={() => append({ question: '', answer: '', language: null })}>
          {t('addEntry')}
        </Button>
      </div>
    </>
  )
}
