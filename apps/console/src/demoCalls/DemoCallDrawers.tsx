import type { DemoCall, DemoCallDraft } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { AddCall as fields } from '@parley/contract/fields/demoCallGroups.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { useAnyLineOptions, useFlowOptions } from '../campaigns/use-choices.ts'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { factsIn } from '../kit/forms/facts-in.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { t } from './demoCalls.messages.ts'
import { FormVariables } from './PreparedVariables.tsx'

const { AddCall, Get, UpdateCall } = operations.DemoCallGroups
type Facts = Omit<DemoCallDraft, 'idCallScript'> & { idCallScript: number | null }
const blank: Facts = { title: '', idCallScript: null, idLine: null, variables: {}, note: '' }

function CallFields({ control, call }: { control: Control<Facts>; call?: DemoCall }) {
  const flows = useFlowOptions({ ...(call && { chosen: [call.flow] }), need: 'any' })
  const lines = useAnyLineOptions(call?.line ? [call.line] : undefined)
  const idCallScript = useWatch({ control, name: 'idCallScript' })
  return (
    <>
      <FormText control={control} field={fields.title} autoFocus />
      <FormComboBox control={control} field={fields.idCallScript} options={flows} />
      <FormTextArea control={control} field={fields.note} />
      <FormComboBox control={control} field={fields.idLine} options={lines} placeholder={t('noLine')} />
      <FormVariables key={idCallScript} control={control} field={fields.variables} idCallScript={idCallScript} />
    </>
  )
}

export const NewCallDrawer = ({ idDemoCallGroup, onClose }: { idDemoCallGroup: number; onClose: () => void }) => (
  <CreateDrawer
    title={t('add')}
    action={t('addAction')}
    operation={AddCall}
    values={blank}
    // The form asks for a flow before it sends.
    send={(facts, write) =>
      write({ params: { idDemoCallGroup }, body: { ...facts, idCallScript: facts.idCallScript ?? 0 } })
    }
    created={({ title }: DemoCall) => t('added', { title })}
    onClose={onClose}
  >
    {(control) => <CallFields control={control} />}
  </CreateDrawer>
)

export function EditCallDrawer({ call, onClose }: { call: DemoCall; onClose: () => void }) {
  const { idDemoCall, idDemoCallGroup } = call
  const ask = useApi()
  const { write } = useWrite(UpdateCall, { silent: true })
  return (
    <EditDrawer<DemoCall, Facts>
      endpoint={UpdateCall}
      save={async ({ idCallScript, ...facts }, { rowVersion }) => {
        const body = { ...facts, idCallScript: idCallScript ?? 0, rowVersion }
        const { title } = await write({ params: { idDemoCall }, body })
        showToast('success', t('saved', { name: title }))
      }}
      read={async () => {
        const { demoCalls } = await ask(Get, { params: { idDemoCallGroup } }, { silent: true })
        return demoCalls.find((each) => each.idDemoCall === idDemoCall) ?? call
      }}
      title={t('editCall')}
      entity={call}
      factsOf={factsIn(fields)}
      fields={fields}
      show={({ variables }) => ({ variables: JSON.stringify(variables) })}
      onClose={onClose}
    >
      {(control) => <CallFields control={control} call={call} />}
    </EditDrawer>
  )
}
