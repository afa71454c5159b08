import type { ChannelIntegration } from '@parley/contract/enums/line.enum.ts'
import type { Field } from '@parley/contract/kernel/field.ts'
import { hostProblem, isNetwork } from '@parley/contract/modules/host.rules.ts'
import { settingsForms } from '@parley/contract/modules/settings/forms.gen.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { cx } from '../kit/cx.ts'
import { FormCheckboxGroup } from '../kit/forms/FormCheckboxGroup.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormTags } from '../kit/forms/FormTags.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import type { Validator } from '../kit/validation/validators.ts'
import { t } from './modules.messages.ts'

interface Gateway {
  host: string
  port: number
  priority: number
  weight: number
}
/** Settings as a form has them, whatever the integration: the core checks that they are those of one. */
export type SettingsDraft = Record<string, string | number | string[] | Gateway[]>
export type WithSettings = { settings: SettingsDraft }

export const draftOfSettings = (settings: ModuleSettings): SettingsDraft => ({ ...settings })
export const startOf = (integration: ChannelIntegration): SettingsDraft => ({ ...settingsForms[integration].start })
/** As it is sent. */
export const settingsOf = (draft: SettingsDraft): ModuleSettings => draft as unknown as ModuleSettings // made of the start of its integration

const isHost: Validator = (value) => (typeof value === 'string' && value !== '' ? hostProblem(value) : undefined)
const areNetworks: Validator = (value) => {
  const wrong = Array.isArray(value) ? value.find((each) => !isNetwork(String(each))) : undefined
  return wrong === undefined ? undefined : `${wrong}: write an IP address or a network such as 192.0.2.0/24`
}
const HOSTS = new Set(['host', 'domain'])
/** Ports are names rather than amounts. */
const PLAIN = { useGrouping: false }
/** Half the width is enough for these. */
const SHORT = new Set(['port', 'transport', 'keys', 'sender', 'prefix'])

type Props = { control: Control<WithSettings>; integration: ChannelIntegration }

/** The fields of an integration, made from what the contract says of them. */
export function SettingsFields({ control, integration }: Props) {
  const { fields, start } = settingsForms[integration]
  const begun: Readonly<Record<string, unknown>> = { ...start }
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-sm:grid-cols-1">
      {fields
        .filter(({ name }) => !name.includes('.'))
        .map((field) => (
          <div key={field.name} className={cx('min-w-0', !SHORT.has(field.name) && 'col-span-full')}>
            {field.name === 'gateways' ? (
              <Gateways control={control} />
            ) : (
              <SettingField control={control} field={field} start={begun[field.name]} />
            )}
          </div>
        ))}
    </div>
  )
}

function SettingField({ control, field, start }: { control: Control<WithSettings>; field: Field; start: unknown }) {
  const place = { control, field, name: `settings.${field.name}` } as const
  if (Array.isArray(start))
    return field.options ? <FormCheckboxGroup {...place} isHorizontal /> : <FormTags {...place} check={areNetworks} />
  if (field.options) return <FormSelect {...place} />
  if (field.isWhole) return <FormNumber {...place} formatOptions={PLAIN} />
  return <FormText {...place} isMono {...(HOSTS.has(field.name) ? { check: isHost } : {})} />
}

const gatewayFields = settingsForms.PROXY_SIP_CLIENT.fields.filter(({ name }) => name.startsWith('gateways.*.'))

/** Each gateway in a row of its own. */
function Gateways({ control: whole }: { control: Control<WithSettings> }) {
  const control = whole as unknown as Control<{ settings: { gateways: Gateway[] } }> // the form of this integration has them
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'settings.gateways' })
  return (
    <div className="flex flex-col gap-3">
      {rows.map(({ id }, at) => (
        <fieldset key={id} className="rounded-control p-3 ring-1 ring-line ring-inset">
          <legend className="sr-only">{t('gateway', { number: at + 1 })}</legend>
          <div className="flex items-center justify-between pb-2">
            <span className="font-medium text-ink text-sm" aria-hidden>
              {t('gateway', { number: at + 1 })}
            </span>
            {rows.length > 1 && (
              <IconButton label={t('removeGateway', { number: at + 1 })} icon={Trash2} onPress={() => remove(at)} />
            )}
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-3">
            {gatewayFields.map((field) => {
              const part = field.name.slice('gateways.*.'.length)
              const place = { control: whole, field, name: `settings.gateways.${at}.${part}` } as const
              return field.isWhole ? (
                <FormNumber key={part} {...place} formatOptions={PLAIN} />
              ) : (
                <FormText key={part} {...place} isMono check={isHost} />
              )
            })}
          </div>
        </fieldset>
      ))}
      <div>
        <Button icon={Plus} onPress={() => append({ host: '', port: 5060, priority: rows.length + 1, weight: 100 })}>
          {t('addGateway')}
        </Button>
      </div>
    </div>
  )
}
