import { Create as fields } from '@parley/contract/fields/knowledgeBase.gen.ts'
import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FormText } from '../../kit/forms/FormText.tsx'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from './knowledgeBase.messages.ts'
import { partHref } from './parts.ts'

const { Create, Entries, UpdateEntries } = operations.KnowledgeBase

export const NewKnowledgeBaseDrawer = ({ idTenant, onClose }: { idTenant: number; onClose: () => void }) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    operation={Create}
    values={{ name: '' }}
    send={({ name }, write) => write({ body: { name, entries: [] } })}
    created={({ name }) => t('created', { name })}
    page={({ idKnowledgeBase }) => partHref(idTenant, idKnowledgeBase, 'files')}
    onClose={onClose}
  >
    {(control) => <FormText control={control} field={fields.name} autoFocus />}
  </CreateDrawer>
)

export function RenameDrawer({ base, onClose }: { base: KnowledgeBase; onClose: () => void }) {
  const params = { idKnowledgeBase: base.idKnowledgeBase }
  const change = useChange(UpdateEntries, Entries, { params, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditDrawer
      {...change}
      title={t('rename')}
      entity={base}
      factsOf={({ name }) => ({ name })}
      fields={{ name: fields.name }}
      // The entries are those of the state that the name is based on.
      save={({ name }, on) => change.save({ name, entries: on.entries }, on)}
      onClose={onClose}
    >
      {(control) => <FormText control={control} field={fields.name} autoFocus />}
    </EditDrawer>
  )
}
