import { InsertUrl as fields, UpdateUrl as words } from '@parley/contract/fields/knowledgeBase.gen.ts'
import type { FetchRules, KnowledgeSourceDetail } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { useAddress } from '../../kit/address/use-address.ts'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormTags } from '../../kit/forms/FormTags.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { EditForm } from '../../shell/editing/EditForm.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from './knowledgeBase.messages.ts'
import { knowledgeReaders } from './parts.ts'

const { InsertUrl, Source, UpdateUrl } = operations.KnowledgeBase
const depths = [
  { value: 0, label: t('depthOne') },
  { value: 1, label: t('depthLinks') },
]
type Values = { rules: FetchRules }
const blank: FetchRules = { depth: 0, include: [], exclude: [], everyHours: null }

function RuleFields<V extends Values>({ control: given }: { control: Control<V> }) {
  const control = given as unknown as Control<Values> // it has these fields among its own
  const depth = useWatch({ control, name: 'rules.depth' })
  return (
    <>
      <FormSelect control={control} field={fields['rules.depth']} options={depths} />
      {depth === 1 && (
        <>
          <FormTags control={control} field={fields['rules.include']} placeholder="/help/*" />
          <FormTags control={control} field={fields['rules.exclude']} placeholder="*/archive/*" />
        </>
      )}
      <FormNumber control={control} field={fields['rules.everyHours']} />
    </>
  )
}

export function NewPageDrawer({ onClose }: { onClose: () => void }) {
  const [{ knowledgeBase: idKnowledgeBase = 0 }] = useAddress(knowledgeReaders)
  return (
    <CreateDrawer
      title={t('addPage')}
      action={t('addPageAction')}
      operation={InsertUrl}
      values={{ url: '', rules: blank }}
      send={(body, write) => write({ params: { idKnowledgeBase }, body })}
      created={() => t('pageAdded')}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.url} autoFocus />
          <RuleFields control={control} />
        </>
      )}
    </CreateDrawer>
  )
}

const factsOf = ({ rules }: KnowledgeSourceDetail): Values => ({ rules: rules ?? blank })

/** The rules of a page that somebody added. */
export function PageRules({ source }: { source: KnowledgeSourceDetail }) {
  const { idKnowledgeBase, idKnowledgeSource } = source
  const params = { idKnowledgeBase, idKnowledgeSource }
  const change = useChange(UpdateUrl, Source, { params, saved: t('rulesSaved') })
  return (
    <EditForm
      endpoint={UpdateUrl}
      read={change.read}
      save={change.save}
      entity={source}
      factsOf={factsOf}
      fields={words}
    >
      {({ control }) => <RuleFields control={control} />}
    </EditForm>
  )
}
