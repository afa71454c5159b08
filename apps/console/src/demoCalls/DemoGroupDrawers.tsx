import type { DemoGroup, DemoGroupDraft } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { CreateGroup as fields } from '@parley/contract/fields/demoCallGroups.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormDay } from '../kit/forms/FormDay.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './demoCalls.messages.ts'

const { CreateGroup, Get, Update } = operations.DemoCallGroups
const blank: DemoGroupDraft = { name: '', language: '', expires: null, dailyLimit: 50 }

function GroupFields({ control }: { control: Control<DemoGroupDraft> }) {
  const { data: languages = [] } = useRead(operations.Lookups.SupportedLanguages)
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormComboBox
        control={control}
        field={fields.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <FormDay control={control} field={fields.expires} />
        <FormNumber control={control} field={fields.dailyLimit} />
      </div>
    </>
  )
}

export const NewGroupDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    title={t('create')}
    action={t('createAction')}
    operation={CreateGroup}
    values={blank}
    created={({ name }: DemoGroup) => t('created', { name })}
    page={({ idDemoCallGroup }: DemoGroup) => screens.demoGroup(idDemoCallGroup)}
    onClose={onClose}
  >
    {(control) => <GroupFields control={control} />}
  </CreateDrawer>
)

export function EditGroupDrawer({ group, onClose }: { group: DemoGroup; onClose: () => void }) {
  const params = { idDemoCallGroup: group.idDemoCallGroup }
  const change = useChange(Update, Get, { params, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditDrawer
      {...change}
      title={t('edit')}
      entity={group}
      factsOf={factsIn(fields)}
      fields={fields}
      onClose={onClose}
    >
      {(control) => <GroupFields control={control} />}
    </EditDrawer>
  )
}
