import { settingType } from '@parley/contract/botDeploy/bot.enum.ts'
import type {
  BotConfig,
  BotConfigDraft,
  BotConfigFacts,
  BotSetting,
} from '@parley/contract/botDeploy/botConfig.schema.ts'
import { UpdateConfig as changes, CreateConfig as fields } from '@parley/contract/fields/botDeploy.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Plus, X } from 'lucide-react'
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../shell/editing/EditDrawer.tsx'
import { savedWords } from '../shell/editing/thing-words.ts'
import { useChange } from '../shell/editing/use-change.ts'
import { t } from './botDeploy.messages.ts'

const { Config, CreateConfig, UpdateConfig } = operations.BotDeploy
const lists = {
  settings: {
    key: ({ key }: BotSetting) => key,
    name: ({ key }: BotSetting) => key,
    show: ({ type, value }: BotSetting) => (type === 'SECRET' ? settingType.label(type) : (value ?? '')),
  },
}
const blank: BotConfigDraft = { name: '', description: '', settings: [] }

export const NewConfigDrawer = ({ onClose }: { onClose: () => void }) => (
  <CreateDrawer
    thing={t('configThing')}
    operation={CreateConfig}
    values={blank}
    width="wide"
    page={({ name }) => screens.botConfig(name)}
    onClose={onClose}
  >
    {(control) => (
      <>
        <FormText control={control} field={fields.name} autoFocus isMono />
        <FormTextArea control={control} field={fields.description} />
        <Settings control={control as unknown as Control<BotConfigFacts>} />
      </>
    )}
  </CreateDrawer>
)

export function EditConfigDrawer({ config, onClose }: { config: BotConfig; onClose: () => void }) {
  const { name } = config
  const change = useChange(UpdateConfig, Config, {
    params: { botConfig: name },
    saved: savedWords(t('configThing'), name),
  })
  return (
    <EditDrawer
      {...change}
      title={t('editConfig')}
      width="wide"
      entity={config}
      factsOf={({ description, settings }): BotConfigFacts => ({ description, settings })}
      fields={changes}
      lists={lists}
      onClose={onClose}
    >
      {(control) => (
        <>
          <FormTextArea control={control} field={changes.description} />
          <Settings control={control} />
        </>
      )}
    </EditDrawer>
  )
}

/** Each setting by its key, type and value; a secret is typed and never read again. */
function Settings({ control }: { control: Control<BotConfigFacts> }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'settings' })
  const settings = useWatch({ control, name: 'settings' })
  const { errors } = useFormState({ control, name: 'settings', exact: true })
  return (
    <section className="flex flex-col gap-3" aria-label={t('settings')}>
      <div>
        <h3 className="font-medium text-ink text-sm">{t('settings')}</h3>
        <p className="text-faint text-sm">{t('secretHelp')}</p>
      </div>
      {rows.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_9rem_1fr_auto] items-start gap-2 max-sm:grid-cols-1">
          <FormText control={control} field={fields['settings.*.key']} name={`settings.${at}.key`} isMono />
          <FormSelect
            control={control}
            field={fields['settings.*.type']}
            name={`settings.${at}.type`}
            options={settingType.entries.map(({ value, label }) => ({ value, label }))}
          />
          <FormText
            control={control}
            field={fields['settings.*.value']}
            name={`settings.${at}.value`}
            isMono
            {...(settings[at]?.type === 'SECRET' ? { type: 'password' as const } : {})}
          />
          <IconButton
            label={t('removeSetting', { key: settings[at]?.key ?? '' })}
            icon={X}
            onPress={() => remove(at)}
          />
        </div>
      ))}
      {errors.settings?.message !== undefined && (
        <p role="alert" className="text-danger-ink text-sm">
          {errors.settings.message}
        </p>
      )}
      <div>
        <Button icon={Plus} onPress={() => append({ key: '', type: 'TEXT', value: '' })}>
          {t('addSetting')}
        </Button>
      </div>
    </section>
  )
}
