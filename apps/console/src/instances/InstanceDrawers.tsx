import { Create, Update as fields } from '@parley/contract/fields/instances.gen.ts'
import type { Instance, InstanceDraft } from '@parley/contract/instances/instance.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useLoaded } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { deletedWords, deleteTitle, savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { t } from './instances.messages.ts'

const { Basic, Create: CreateInstance, Remove, Update } = operations.Instances
const blank: InstanceDraft = { name: '', appUrl: '', role: 'slave', idTenantThere: null, secret: '' }
const PLAIN = { useGrouping: false }

function InstanceFields({ control, isNew = false }: { control: Control<InstanceDraft>; isNew?: boolean }) {
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormText control={control} field={fields.appUrl} isMono />
      <FormRadio control={control} field={fields.role} options={[...fields.role.options]} help={fields.role.help} />
      <FormNumber
        control={control}
        field={fields.idTenantThere}
        help={fields.idTenantThere.help}
        formatOptions={PLAIN}
      />
      <FormText
        control={control}
        field={isNew ? Create.secret : fields.secret}
        type="password"
        autoComplete="new-password"
        {...(isNew ? {} : { placeholder: '••••••••' })}
      />
    </>
  )
}

export const NewInstanceDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    thing={t('thing')}
    operation={CreateInstance}
    values={blank}
    page={({ appUrl }) => screens.instance(appUrl)}
    onClose={onClose}
  >
    {(control) => <InstanceFields control={control} isNew />}
  </CreateDrawer>
)

type Props = {
  id: number
  onClose: () => void /** Where it leads once it has another address. */
  onMoved?: (appUrl: string) => void
}

export const InstanceDrawer = (props: Props) => (
  <LoadedDrawer title={t('thing')} onClose={props.onClose}>
    <OpenInstance {...props} />
  </LoadedDrawer>
)

/** The secret is told to nobody; empty leaves the one that is stored. */
const draftOf = ({ name, appUrl, role, idTenantThere }: Instance): InstanceDraft => ({
  ...{ name, appUrl, role, idTenantThere },
  secret: '',
})

function OpenInstance({ id: idInstance, onClose, onMoved }: Props) {
  const params = { idInstance }
  const { data: instance } = useLoaded(Basic, { params })
  const { save, ...change } = useChange(Update, Basic, { params, saved: savedWords(t('thing'), instance.name) })
  return (
    <EditDrawer
      {...change}
      save={async (draft: InstanceDraft, on: { readonly rowVersion: number }) => {
        await save(draft, on)
        if (draft.appUrl !== instance.appUrl) onMoved?.((await change.read()).appUrl)
      }}
      title={instance.name}
      entity={instance}
      factsOf={draftOf}
      fields={fields}
      onClose={onClose}
    >
      {(control) => (
        <>
          <InstanceFields control={control} />
          {!onMoved && (
            <Link href={screens.instance(instance.appUrl)} className="w-fit text-sm">
              {t('open')}
            </Link>
          )}
          <div className="flex gap-2">
            <EntityHistoryButton kind="Instance" id={idInstance} name={instance.name} />
            <RemoveButton
              operation={Remove}
              input={{ params }}
              title={deleteTitle(t('thing'), instance.name)}
              done={deletedWords(t('thing'), instance.name)}
              onDone={onClose}
            >
              {t('removeText')}
            </RemoveButton>
          </div>
        </>
      )}
    </EditDrawer>
  )
}
