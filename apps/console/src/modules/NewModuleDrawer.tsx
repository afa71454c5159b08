import { type ChannelIntegration, channelIntegration } from '@parley/contract/enums/line.enum.ts'
import { Create as fields } from '@parley/contract/fields/dialModules.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useController, useWatch } from 'react-hook-form'
import { RadioGroup } from '../kit/fields/RadioGroup.tsx'
import { FormSection } from '../kit/forms/FieldRow.tsx'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { type BasicFacts, LimitFields, NameFields } from './ModuleFields.tsx'
import { t } from './modules.messages.ts'
import { SecretField, type WithSecret } from './SecretField.tsx'
import { SettingsFields, settingsOf, startOf, type WithSettings } from './SettingsFields.tsx'

const { Create } = operations.DialModules

type Facts = BasicFacts & WithSettings & WithSecret & { integration: ChannelIntegration; isSimulated: boolean }
const blank: Facts = {
  ...{ name: '', description: '', mostCalls: 50, region: null, integration: 'SIP_CLIENT', isSimulated: false },
  ...{ settings: startOf('SIP_CLIENT'), secret: '', dropSecret: false },
}
const choices = channelIntegration.entries.map(({ value, label }) => ({
  value,
  label,
  description: t(`about_${value}`),
}))
const page = ({ idDialModule }: DialModule) => screens.module(idDialModule)

/** First what it connects to, then how; a simulated one needs no connection. */
export const NewModuleDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    thing={t('thing')}
    nameOf={({ name }) => name}
    operation={Create}
    values={blank}
    at={null}
    send={({ settings, secret, dropSecret: _, ...facts }, write) =>
      write({
        body: facts.isSimulated
          ? { ...facts, enabled: true, settings: null }
          : { ...facts, enabled: true, settings: settingsOf(settings), secret },
      })
    }
    page={page}
    onClose={onClose}
  >
    {(control) => <NewModuleFields control={control} />}
  </CreateDrawer>
)

function NewModuleFields({ control }: { control: Control<Facts> }) {
  const [integration, isSimulated] = useWatch({ control, name: ['integration', 'isSimulated'] })
  // A field of a form reads only the value that it names: the parts know no more of the form than that.
  const parts = control as unknown as Control<BasicFacts> & Control<WithSettings> & Control<WithSecret>
  return (
    <>
      <IntegrationChoice control={control} />
      <NameFields control={parts} />
      <FormCheckbox control={control} field={fields.isSimulated} help={fields.isSimulated.help} />
      <LimitFields control={parts} />
      {isSimulated ? (
        <p className="text-faint text-sm">{t('connectionLater')}</p>
      ) : (
        <FormSection key={integration} title={t('connection')}>
          <SettingsFields control={parts} integration={integration} />
          <SecretField control={parts} integration={integration} at={null} />
        </FormSection>
      )}
    </>
  )
}

/** Another integration has other settings: those of the one before are gone with it. */
function IntegrationChoice({ control }: { control: Control<Facts> }) {
  const { field } = useController({ control, name: 'integration' })
  const settings = useController({ control, name: 'settings' })
  const secret = useController({ control, name: 'secret' })
  return (
    <RadioGroup
      label={fields.integration.label}
      options={choices}
      value={field.value}
      onChange={(integration) => {
        field.onChange(integration)
        settings.field.onChange(startOf(integration))
        secret.field.onChange('')
      }}
    />
  )
}
