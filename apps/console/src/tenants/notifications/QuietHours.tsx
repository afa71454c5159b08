import { CreateNotificationGroup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Control } from 'react-hook-form'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormTime } from '../../kit/forms/FormTime.tsx'
import { useRead } from '../../shell/api.ts'
import type { GroupDraft } from './group-draft.ts'

/** From when to when, and on which clock. */
export function QuietHours({ control }: { control: Control<GroupDraft> }) {
  const zones = useRead(operations.Lookups.TimeZones)
  return (
    <div className="grid grid-cols-[auto_auto_1fr] gap-3">
      <FormTime control={control} field={fields['quiet.from']} />
      <FormTime control={control} field={fields['quiet.to']} />
      <FormComboBox
        control={control}
        field={fields['quiet.zone']}
        options={(zones.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
    </div>
  )
}
