import { Update as fields } from '@parley/contract/fields/dialModules.gen.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import { settingsForms } from '@parley/contract/modules/settings/forms.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { type BasicFacts, LimitFields, NameFields } from './ModuleFields.tsx'
import { bodyOf } from './module-body.ts'
import { t } from './modules.messages.ts'
import { SecretField, type WithSecret } from './SecretField.tsx'
import { draftOfSettings, SettingsFields, settingsOf, startOf, type WithSettings } from './SettingsFields.tsx'

const { Basic, Update } = operations.DialModules
type Props = { module: DialModule; onClose: () => void }

/** Saves on top of what another user may have saved meanwhile; what the drawer does not show stays. */
function useModuleChange({ idDialModule, name }: DialModule) {
  return useChange(Update, Basic, { params: { idDialModule }, saved: savedWords(t('thing'), name) })
}

type Facts = BasicFacts & { isSimulated: boolean }

export function EditModuleDrawer({ module, onClose }: Props) {
  const change = useModuleChange(module)
  return (
    <EditDrawer<DialModule, Facts>
      {...change}
      save={(facts, on) => change.save({ ...bodyOf(on), ...facts }, on)}
      at={module.idDialModule}
      title={t('edit')}
      entity={module}
      factsOf={({ name, description, mostCalls, region, isSimulated }) => ({
        ...{ name, description, mostCalls, region, isSimulated },
      })}
      fields={fields}
      onClose={onClose}
    >
      {(control) => {
        const basic = control as unknown as Control<BasicFacts> // its fields read only what they name
        return (
          <>
            <NameFields control={basic} autoFocus />
            <LimitFields control={basic} />
            <FormCheckbox control={control} field={fields.isSimulated} help={fields.isSimulated.help} />
          </>
        )
      }}
    </EditDrawer>
  )
}

type Connection = WithSettings & WithSecret

export function ConnectionDrawer({ module, onClose }: Props) {
  const { idDialModule, integration, secretNames } = module
  const change = useModuleChange(module)
  const words = Object.fromEntries(
    settingsForms[integration].fields.map((field) => [`settings.${field.name}`, { label: field.label }]),
  )
  return (
    <EditDrawer<DialModule, Connection>
      {...change}
      save={({ settings, ...secret }, on) =>
        change.save({ ...bodyOf(on), ...secret, settings: settingsOf(settings) }, on)
      }
      at={idDialModule}
      title={t('editConnection')}
      entity={module}
      factsOf={({ settings }) => ({
        settings: settings ? draftOfSettings(settings) : startOf(integration),
        ...{ secret: '', dropSecret: false },
      })}
      fields={{ ...words, secret: fields.secret, dropSecret: fields.dropSecret }}
      onClose={onClose}
    >
      {(control) => {
        // Their fields read only what they name.
        const parts = control as unknown as Control<WithSettings> & Control<WithSecret>
        return (
          <>
            <SettingsFields control={parts} integration={integration} />
            <SecretField control={parts} integration={integration} at={idDialModule} stored={secretNames} />
            {secretNames.length > 0 && <p className="text-faint text-xs">{t('secretLost')}</p>}
          </>
        )
      }}
    </EditDrawer>
  )
}
